#!/usr/bin/env python3
"""Opens pages that adtsinspect wrote in a headless Chromium and uses them as people do.

usage: explorer_test.py ADTSINSPECT CORPUS

Prints a line for each check that fails, and ends with their number.
"""
import os
import subprocess
import sys
import tempfile

from browser import Browser

failures = []


def expect(what, found, wanted):
    if found != wanted:
        failures.append(what)
        print(f"{what}: {found!r}, expected {wanted!r}")


def trace(program, path, frame):
    """What `trace` says of a frame: the reference for what the page shows."""
    import json
    lines = subprocess.run(
        [program, "trace", path, "--frame", str(frame), "--format", "jsonl"], check=True,
        capture_output=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


LIT = ("[...document.querySelectorAll('.byte.lit')].map(c => [Number(c.dataset.byte),"
       " c.style.getPropertyValue('--from'), c.style.getPropertyValue('--to'), c.textContent])")
VIEW = ("(() => { const v = document.querySelector('.frame-view');"
        " return [v.dataset.frame, v.dataset.lit]; })()")
CHOSEN = "document.querySelector('.tree .chosen .field').textContent"
FIELDS = ("(() => { for (let closed; (closed = document.querySelector("
          "'.tree .group[aria-expanded=false] .arrow'));) closed.click();"
          " return [...document.querySelectorAll('.tree [data-field]')].map(line => ["
          " Number(line.querySelector('.bit').textContent),"
          " line.querySelector('.field').textContent,"
          " line.querySelector('.value').firstChild.textContent]); })()")


def damaged(program, corpus, folder):
    """One frame with another sampling_frequency_index: frame 20, bits 18 to 21."""
    path = os.path.join(corpus, "damaged", "06-index-in-one-frame.aac")
    page = write(program, [path], folder, "damaged.html")
    with open(path, "rb") as file:
        stream = file.read()
    with Browser() as browser:
        browser.open(page)
        browser.click_on("article.finding.error a.frame")
        expect("clicked finding", browser.evaluate(VIEW), ["20", "18-22"])
        expect("field of the finding", browser.evaluate(CHOSEN), "sampling_frequency_index")
        # Bits 18 to 21 are bits 2 to 5 of byte 2. The frame is at byte 5608 (`frames` says so).
        expect("lit bits", browser.evaluate(LIT),
               [[2, "25%", "75%", f"{stream[5608 + 2]:02x}"]])
        expect("bits in words", browser.evaluate(
            "[...document.querySelectorAll('.bits b')].map(b => b.textContent).join('')"), "0011")
        expect("marked finding", browser.evaluate(
            "document.querySelector('.finding.current .rule').textContent"), "HDR017")

        fields = browser.evaluate(FIELDS)
        wanted = [[row["bit"], row["field"]] for row in trace(program, path, 20)]
        expect("fields of the frame", [field[:2] for field in fields], wanted)
        values = [str(row["value"]) for row in trace(program, path, 20) if row["width"] <= 63]
        expect("values of the frame", [field[2] for field in fields][:len(values)], values)
        expect("bytes of the frame", browser.evaluate(
            "[...document.querySelectorAll('.byte')].map(c => c.textContent).join('')"),
            stream[5608:5608 + 283].hex())

        browser.click_on(".byte[data-byte='7']")
        expect("clicked byte", browser.evaluate(CHOSEN), "element_instance_tag")
        browser.evaluate("document.querySelector('.tree').focus()")
        browser.press("ArrowDown")
        expect("arrow in the tree", browser.evaluate(CHOSEN), "common_window")
        browser.evaluate("document.querySelector('.grid').focus()")
        browser.press("ArrowDown")
        expect("arrow in the table", browser.evaluate(VIEW)[0], "21")
        browser.evaluate("document.querySelector('.timeline canvas').focus()")
        browser.press("ArrowLeft")
        browser.press("ArrowLeft")
        expect("arrow in the timeline", browser.evaluate(VIEW)[0], "19")
        expect("address", browser.evaluate("location.hash"), "#file=0&frame=19")

        search = ("(text) => { const i = document.querySelector('.frames input'); i.value = text;"
                  " i.dispatchEvent(new Event('input'));"
                  " return document.querySelector('.grid').getAttribute('aria-rowcount'); }")
        # The rows and the line of titles.
        expect("filter by number", browser.evaluate(f"({search})('frame>=38')"), "3")
        expect("filter by rule", browser.evaluate(f"({search})('HDR017')"), "2")
        expect("no filter", browser.evaluate(f"({search})('')"), "41")
        browser.evaluate("[...document.querySelectorAll('.head button')].find(b =>"
                         " b.textContent === 'Bytes').click()")
        sizes = browser.evaluate("[...document.querySelectorAll('.space .row')].map(r =>"
                                 " Number(r.children[3].textContent))")
        expect("sorted by bytes", sizes, sorted(sizes))
        browser.evaluate("document.querySelector('#themes [value=dark]').click()")
        expect("theme", browser.evaluate("document.documentElement.dataset.theme"), "dark")

        browser.open(page, "#file=0&frame=12&field=3")
        expect("address of a field", browser.evaluate(VIEW), ["12", "15-16"])
        browser.open(page, "#frame=99999999&bit=5&field=x")
        expect("address out of range", browser.evaluate(VIEW)[0], "39")
        expect("complaints about damage", browser.complaints, [])


def rereading(program, corpus, folder):
    """A stream whose index is wrong everywhere: fields as they fit, and as the header declares."""
    path = os.path.join(corpus, "damaged", "05-index-44100-to-22050.aac")
    page = write(program, [path], folder, "rereading.html")
    with open(path, "rb") as file:
        stream = bytearray(file.read())
    declared = trace(program, path, 3)
    place = 0
    while place < len(stream):
        # Index 4 (44100 Hz) instead of 7; aac_frame_length is bits 30 to 42.
        stream[place + 2] = stream[place + 2] & 0b11000011 | 4 << 2
        place += (stream[place + 3] & 3) << 11 | stream[place + 4] << 3 | stream[place + 5] >> 5
    repaired = os.path.join(os.fsdecode(folder), "repaired.aac")
    with open(repaired, "wb") as file:
        file.write(stream)
    fitting = trace(program, repaired, 3)

    def payload(rows):
        return [[row["bit"], row["field"]] for row in rows if row["bit"] >= 56]

    with Browser() as browser:
        browser.open(page, "#frame=3&field=0")
        found = [field[:2] for field in browser.evaluate(FIELDS) if field[0] >= 56]
        expect("fields as they fit", found, payload(fitting))
        expect("the reading in words", browser.evaluate(
            "document.querySelector('.ways [aria-pressed=true]').textContent"),
            "as they fit: sampling_frequency_index 3, 4 or 5")
        # Fields are looked at by opening what is folded, which chooses it.
        browser.open(page, "#frame=3&field=0")
        browser.click_on(".ways [aria-pressed=false]")
        expect("the bit stays lit", browser.evaluate(VIEW), ["3", "0-12"])
        expect("address of a reading", browser.evaluate("location.hash"),
               "#file=0&frame=3&field=0&declared=1")
        found = [field[:2] for field in browser.evaluate(FIELDS) if field[0] >= 56]
        expect("fields as the header declares", found, payload(declared))
        browser.open(page, "#frame=3&field=0&declared=1")
        found = [field[:2] for field in browser.evaluate(FIELDS) if field[0] >= 56]
        expect("fields as the address says", found, payload(declared))
        expect("complaints about readings", browser.complaints, [])


def gate(program, corpus, folder):
    """Many files on a page are chosen by verdict, path and rule; the first ones show their frames."""
    page = os.path.join(os.fsdecode(folder), "gate.html")
    status = subprocess.run(
        [program, "gate", os.path.join(corpus, "damaged"), "--no-db", "--depth", "headers",
         "--format", "html", "-o", page]).returncode
    expect("exit status of the gate", status, 1)
    shown = "document.querySelectorAll('.file:not([hidden])').length"
    search = ("(text) => { const i = document.querySelector('.sieve input'); i.value = text;"
              " i.dispatchEvent(new Event('input')); }")
    streams = [name for name in os.listdir(os.path.join(corpus, "damaged"))
               if name.endswith(".aac")]
    with Browser() as browser:
        browser.open(page)
        expect("files of the gate", browser.evaluate(shown), len(streams))
        browser.evaluate(f"({search})('junk- aac')")
        expect("files by path", browser.evaluate(shown),
               len([name for name in streams if "junk-" in name]))
        browser.evaluate(f"({search})('')")
        passing = browser.evaluate("document.querySelectorAll('.file .badge.pass').length")
        browser.click_on(".tally .badge.pass")
        expect("files by verdict", browser.evaluate(shown), passing)
        browser.click_on(".tally .badge.pass")
        browser.evaluate("document.querySelector('.rules').open = true")
        files = browser.evaluate("document.querySelector('.by-rule tbody tr').children[3].textContent")
        browser.click_on(".by-rule tbody button")
        expect("files by rule", str(browser.evaluate(shown)), files)
        expect("what comes first by key", browser.evaluate(
            "document.querySelector('main').firstElementChild.className"), "overview")
        expect("complaints about the gate", browser.complaints, [])
    with Browser(width=390, height=844) as browser:
        browser.open(page)
        browser.evaluate("document.querySelector('.rules').open = true")
        expect("width of a gate on a phone", browser.evaluate(
            "document.documentElement.scrollWidth"), 390)


def hostile(program, corpus, folder):
    """Names that try to become markup, several files on a page."""
    names = [b"<script>alert(1)<script>.aac", b"\"'><img src=x onerror=alert(2)>.aac",
             b"new\nline \xff\xfe.aac", b"-rf & $(x).aac"]
    for name in names:
        source = os.path.join(corpus, "damaged", "01-junk-middle.aac")
        with open(source, "rb") as file, open(folder + b"/" + name, "wb") as copy:
            copy.write(file.read())
    page = write(program, [folder], folder, "hostile.html")
    with Browser() as browser:
        browser.open(page)
        expect("files on the page", browser.evaluate(
            "document.querySelectorAll('details.file').length"), len(names))
        expect("scripts", browser.evaluate(
            "document.querySelectorAll('script:not([type])').length"), 1)
        expect("images", browser.evaluate("document.querySelectorAll('img').length"), 0)
        browser.evaluate("document.querySelectorAll('details.file')[2].open = true")
        browser.settle()
        expect("explorer of one file", browser.evaluate(
            "document.querySelectorAll('.frame-view').length"), 1)
        for number in range(len(names)):
            browser.open(page, f"#file={number}&frame=19&field=1")
        expect("complaints about names", browser.complaints, [])


def plain(program, corpus, folder):
    """Without a script: verdict and findings are there, nothing empty pretends to be more."""
    path = os.path.join(corpus, "damaged", "06-index-in-one-frame.aac")
    page = write(program, [path], folder, "plain.html")
    with Browser(script=False) as browser:
        browser.open_plain(page)
        text = browser.text()
        for words in ["sampling_frequency_index is 3 in frame 20", "Write the same index",
                      "need JavaScript"]:
            expect(f"'{words}' without a script", words in text, True)
        expect("complaints without a script", browser.complaints, [])


def phone(program, corpus, folder):
    """On a phone nothing is wider than the screen."""
    path = os.path.join(corpus, "damaged", "80-splice.aac")
    page = write(program, [path], folder, "phone.html")
    with Browser(width=390, height=844, dark=True) as browser:
        browser.open(page)
        expect("width on a phone", browser.evaluate("document.documentElement.scrollWidth"), 390)
        expect("complaints on a phone", browser.complaints, [])


def every(program, corpus, folder):
    """Streams of every kind open without a complaint and show their first frame's fields."""
    names = [f"conforming/{name}" for name in [
        "configuration-7.aac", "blocks-4-crc.aac", "cce-independent.aac", "ps-mode-5.aac",
        "sbr-surround.aac", "ssr-gain-control.aac"]]
    names += ["damaged/17-payload-zeroed.aac", "damaged/a1-icy-metadata.aac",
              "damaged/b1-no-complete-frame.aac", "damaged/b2-empty.aac", "damaged/b3-html.aac",
              "damaged/03-truncated-last-frame.aac"]
    with Browser() as browser:
        for name in names:
            path = os.path.join(corpus, name)
            page = write(program, [path], folder, "every.html")
            browser.open(page)
            has_frames = browser.evaluate("!!document.querySelector('script.data')")
            if has_frames:
                browser.open(page, "#frame=0&field=0")
                fields = browser.evaluate(FIELDS)
                wanted = [[row["bit"], row["field"]] for row in trace(program, path, 0)]
                expect(f"fields of {name}", [field[:2] for field in fields], wanted)
        expect("complaints about streams", browser.complaints, [])


def write(program, paths, folder, name):
    page = os.path.join(folder, os.fsencode("pages-" + name))
    status = subprocess.run(
        [program, "inspect", *paths, "--no-db", "--no-progress", "--format", "html", "--output",
         page]).returncode
    expect(f"exit status of {name}", status in (0, 1), True)
    return os.fsdecode(page)


def main():
    program, corpus = sys.argv[1:3]
    for check in [damaged, rereading, gate, hostile, plain, phone, every]:
        with tempfile.TemporaryDirectory() as folder:
            check(program, corpus, os.fsencode(folder))
    print(f"{len(failures)} checks failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
