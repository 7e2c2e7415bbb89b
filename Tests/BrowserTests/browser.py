"""A headless Chromium at the other end of two pipes: no library, no network port."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile

# Seconds without a word from the browser; a machine that builds something else may be slow.
PATIENCE = 60


def executable():
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


class Browser:
    """One page. Everything that the page complains about is kept in `complaints`."""

    def __init__(self, width=1280, height=900, dark=False, script=True):
        self.complaints = []
        self.number = 0
        self.events = []
        self.profile = tempfile.mkdtemp(prefix="adtsinspect-browser-")
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()

        def wire():
            # The browser reads from 3 and writes to 4.
            high_in = os.dup(to_browser)
            high_out = os.dup(from_browser)
            os.dup2(high_in, 3)
            os.dup2(high_out, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            [executable(), "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
             "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
             "--disable-background-networking", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile}", "about:blank"],
            preexec_fn=wire, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.session = None
        targets = self.send("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.send(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(f"{domain}.enable")
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2,
            mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        if not script:
            self.send("Emulation.setScriptExecutionDisabled", value=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(timeout=10)
        except (OSError, EOFError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            if not select.select([self.into], [], [], PATIENCE)[0]:
                raise EOFError(f"the browser is silent after {self.events[-3:]}")
            part = os.read(self.into, 1 << 16)
            if not part:
                raise EOFError("the browser has gone away")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.out, rest):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.note(answer)

    def note(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        self.events.append(method)
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            text = details.get("exception", {}).get("description", details["text"])
            self.complaints.append(f"exception: {text}")
        elif method == "Runtime.consoleAPICalled":
            if parameters["type"] in ("error", "warning", "assert"):
                self.complaints.append(f"console: {parameters['args']}")
        elif method == "Log.entryAdded":
            if parameters["entry"]["level"] in ("error", "warning"):
                self.complaints.append(f"log: {parameters['entry']['text']}")
        elif method == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if not url.startswith(("file:", "data:")):
                self.complaints.append(f"request to {url}")

    def load(self, url):
        self.events = []
        self.send("Page.navigate", url=url)
        while "Page.loadEventFired" not in self.events:
            self.note(self.receive())

    def open(self, path, fragment=""):
        # From one part of a page to another is no load: go through nothing.
        self.load("about:blank")
        self.load("file://" + os.path.abspath(path) + fragment)
        self.settle()

    def open_plain(self, path):
        """As `open`, where no script may run."""
        self.load("file://" + os.path.abspath(path))

    def text(self):
        """The text of the page as it is laid out, without a script's help."""
        snapshot = self.send("DOMSnapshot.captureSnapshot", computedStyles=[])
        strings = snapshot["strings"]
        return " ".join(
            strings[index] for document in snapshot["documents"]
            for index in document["layout"]["text"] if index >= 0)

    def settle(self):
        """Waits until what was asked for is painted."""
        self.evaluate(
            "new Promise((done) => setTimeout(() => requestAnimationFrame(() =>"
            " requestAnimationFrame(done)), 60))")

    def evaluate(self, expression):
        result = self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.send(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def rest(self):
        """Waits until the page has scrolled to where it was going."""
        before = None
        for _ in range(100):
            now = self.evaluate("[scrollX, scrollY]")
            if now == before:
                return
            before = now
            self.settle()
        raise RuntimeError("the page does not stop scrolling")

    def click_on(self, selector):
        # A page that is still moving would carry the place away before the click reaches it.
        self.rest()
        self.evaluate(
            f"document.querySelector({json.dumps(selector)})"
            ".scrollIntoView({block: 'center', behavior: 'instant'})")
        self.rest()
        box = self.evaluate(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()")
        self.click(*box)

    def press(self, key):
        codes = {"Enter": 13, "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39,
                 "Home": 36, "End": 35, "Tab": 9}
        for kind in ["rawKeyDown", "keyUp"]:
            self.send(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key,
                windowsVirtualKeyCode=codes.get(key, 0))
        self.settle()

    def screenshot(self, path, whole=True):
        parameters = {"format": "png"}
        if whole:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            parameters["captureBeyondViewport"] = True
            parameters["clip"] = {"x": 0, "y": 0, "width": size["width"],
                                  "height": size["height"], "scale": 0.6}
        image = self.send("Page.captureScreenshot", **parameters)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(image))
