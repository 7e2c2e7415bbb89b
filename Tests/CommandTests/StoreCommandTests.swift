import Foundation
import Testing

/// The findings store when something is wrong with it, as a user meets it.
@Suite struct StoreCommandTests {
  private static func stream(_ count: Int) -> [UInt8] {
    let frame: [UInt8] = [
      0xFF, 0xF1, 0x50, 0x80, 0x02, 0x3F, 0xFC,
      0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80, 0x00,
    ]
    return Array([[UInt8]](repeating: frame, count: count).joined())
  }

  /// What is done to a sound store `s.sqlite`, and the reason that is given.
  private static let damages: [(String, String)] = [
    (
      "head -c 9000 s.sqlite > t; mv t s.sqlite",
      "the findings store s.sqlite is damaged: database disk image is malformed"
    ),
    ("echo garbage > s.sqlite", "s.sqlite is no findings store: it is not a SQLite database"),
    (
      "head -c 70000 /dev/urandom > s.sqlite",
      "s.sqlite is no findings store: it is not a SQLite database"
    ),
    // user_version stands at byte 60 of a database.
    (
      #"printf '\0\0\0\11' | dd of=s.sqlite bs=1 seek=60 conv=notrunc 2> /dev/null"#,
      "the findings store s.sqlite has schema version 9, this program knows versions up to 5: "
        + "use a newer adtsinspect or another store"
    ),
    // application_id stands at byte 68.
    (
      #"printf '\0\0\0\7' | dd of=s.sqlite bs=1 seek=68 conv=notrunc 2> /dev/null"#,
      "s.sqlite is no findings store: it is a database of another program"
    ),
    ("rm s.sqlite; mkdir s.sqlite", "the findings store s.sqlite is not a regular file"),
    ("rm s.sqlite; mkfifo s.sqlite", "the findings store s.sqlite is not a regular file"),
    ("rm s.sqlite; ln -s /dev/full s.sqlite", "the findings store s.sqlite is not a regular file"),
    (
      "rm s.sqlite; ln -s s.sqlite s.sqlite",
      "cannot open the findings store s.sqlite: Too many levels of symbolic links"
    ),
  ]

  @Test(
    "a store that cannot be used is exit 2 where it is named, else a warning, and stays as it is",
    arguments: damages)
  func broken(_ damage: String, _ reason: String) throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > a.aac; "$P" -q --depth headers --db s.sqlite a.aac > /dev/null
      \(damage)
      [ -f s.sqlite ] && cksum < s.sqlite > before
      "$P" -q --depth headers --db s.sqlite a.aac; echo $?
      ADTSINSPECT_DB=s.sqlite "$P" -q --depth headers a.aac; echo $?
      "$P" report --db s.sqlite; echo $?
      [ -f s.sqlite ] && { cksum < s.sqlite | cmp - before || echo changed; }
      true
      """, input: Self.stream(50))
    #expect(outcome.text == "2\na.aac: pass\n0\n2\n")
    // SQLite names the file by its whole path.
    #expect(
      outcome.errors.replacing(/\/\S*\/work\/s.sqlite/, with: "s.sqlite") == """
        adtsinspect: cannot store findings in s.sqlite: \(reason)
        adtsinspect: warning: findings are not stored in s.sqlite: \(reason)
        adtsinspect: \(reason)

        """)
  }

  @Test("a file that may not grow any more is exit 2 and a sentence, and what was stored is whole")
  func fileSizeLimit() throws {
    // 512 blocks of 1024 bytes; the second run has 3,000 rows of frames for each of many files.
    let outcome = try BuiltProgram.shell(
      """
      cat > a.aac; "$P" -q --depth headers --db s.sqlite a.aac > /dev/null
      (ulimit -f 512; "$P" -q --depth headers --store-frames --db s.sqlite a.aac a.aac a.aac a.aac; echo $?)
      "$P" report --db s.sqlite --by run -q | wc -l
      """, input: Self.stream(20_000))
    #expect(outcome.text.contains("\n2\n"), "\(outcome)")
    #expect(outcome.errors.contains("adtsinspect: cannot store findings in s.sqlite: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  /// Whether a file system of its own can be made here, without privileges.
  private static let canMount =
    (try? BuiltProgram.shell("unshare -rm mount -t tmpfs none . && echo yes"))?.text == "yes\n"

  @Test(
    "on a full disk the run is exit 2 and a sentence, the store is whole, and with room it goes on",
    .enabled(if: canMount, "no name spaces of mounts"))
  func fullDisk() throws {
    let outcome = try BuiltProgram.shell(
      #"""
      cat > a.aac; mkdir disk
      unshare -rm sh -c '
        mount -t tmpfs -o size=1500k none disk
        "$P" -q --depth headers --db disk/s.sqlite a.aac > /dev/null; echo $?
        "$P" -q --depth headers --store-frames --db disk/s.sqlite a.aac a.aac a.aac > /dev/null; echo $?
        "$P" report --db disk/s.sqlite --by run -q > /dev/null; echo $?
        mount -o remount,size=50m disk
        "$P" -q --depth headers --store-frames --db disk/s.sqlite a.aac > /dev/null; echo $?
        python3 -c "
      import sqlite3
      store = sqlite3.connect(\"disk/s.sqlite\")
      print(*store.execute(\"PRAGMA integrity_check\").fetchone())
      print(*store.execute(\"SELECT count(*) FROM file WHERE frame_count <> 20000\").fetchone())"'
      """#, input: Self.stream(20_000))
    #expect(outcome.text == "0\n2\n0\n0\nok\n0\n")
    #expect(outcome.errors.hasPrefix("adtsinspect: cannot store findings in disk/s.sqlite: "))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test("a report that may not grow any more is exit 2 and a sentence, not a signal")
  func reportSizeLimit() throws {
    let outcome = try BuiltProgram.shell(
      #"cat > a.aac; (ulimit -f 8; "$P" frames --depth headers a.aac > t.csv; echo $?)"#,
      input: Self.stream(20_000))
    #expect(outcome.text == "2\n")
    #expect(outcome.errors == "adtsinspect: cannot write standard output: File too large\n")
  }

  @Test("processes that write one new store at once lose nothing")
  func twoProcesses() throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > a.aac; for i in $(seq 40); do ln a.aac $i.aac; done
      for p in 1 2 3; do "$P" -q --depth headers --db s.sqlite [0-9]*.aac > out$p & done; wait
      cat out? | grep -c '.aac: pass'
      "$P" report --db s.sqlite --by run -q | wc -l
      for run in 1 2 3; do "$P" report --db s.sqlite --run $run --by file --format csv | wc -l; done
      """, input: Self.stream(50))
    #expect(outcome.text == "120\n3\n41\n41\n41\n", "\(outcome.errors)")
  }

  // Tools/kill-store.py does this two hundred times, and checks the database itself.
  @Test(
    "a run killed at any moment leaves every file that it has reported",
    arguments: ["0.02", "0.05", "0.1", "0.15", "0.2", "0.3"])
  func killed(seconds: String) throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > a.aac; for i in $(seq 400); do ln a.aac $i.aac; done
      "$P" --depth headers --format jsonl --db s.sqlite [0-9]*.aac > out & p=$!
      sleep \(seconds); kill -9 $p; wait $p 2> /dev/null
      grep -c '}$' out
      [ -s s.sqlite ] && "$P" report --db s.sqlite --by file --format csv | grep -c '\\.aac'
      true
      """, input: Self.stream(50))
    let counts = outcome.text.split(separator: "\n").compactMap { Int($0) }
    let reported = try #require(counts.first)
    let stored = counts.count > 1 ? counts[1] : 0
    #expect(stored >= reported)
    // What is stored and not yet reported is the file in hand.
    #expect(stored <= reported + 1)
  }

  @Test("without a place for the store a warning says so")
  func nowhere() throws {
    let outcome = try BuiltProgram.shell(
      #"env -u HOME "$P" -q --depth headers -"#, input: Self.stream(50))
    #expect(outcome.status == 0)
    #expect(outcome.text == "-: pass\n")
    #expect(outcome.errors.hasPrefix("adtsinspect: warning: findings are not stored: neither"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
