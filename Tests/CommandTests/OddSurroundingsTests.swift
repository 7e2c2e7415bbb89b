import Foundation
import Testing

/// Strange paths, descriptors, locales and terminals.
@Suite struct OddSurroundingsTests {
  private static let stream: [UInt8] = {
    let frame: [UInt8] = [
      0xFF, 0xF1, 0x50, 0x80, 0x02, 0x3F, 0xFC,
      0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80, 0x00,
    ]
    return Array([[UInt8]](repeating: frame, count: 50).joined())
  }()

  @Test("paths with spaces, line breaks, quotes and leading dashes are read, stored and reported")
  func paths() throws {
    let outcome = try BuiltProgram.shell(
      """
      mkdir t; cd t; cat > 'a b.aac'
      cp 'a b.aac' -- -x.aac; cp 'a b.aac' $'two\\nlines.aac'; cp 'a b.aac' "it's \\"q\\".aac"
      "$P" --depth headers -q --db ../s.sqlite . ; echo $?
      "$P" --depth headers -q --no-db -- -x.aac; echo $?
      "$P" report --db ../s.sqlite --by file -q | cut -c 1-200 | sort
      """, input: Self.stream)
    #expect(
      outcome.text == #"""
        ./-x.aac: pass
        ./a b.aac: pass
        ./it's "q".aac: pass
        ./two\nlines.aac: pass
        4 files: 4 pass
        0
        -x.aac: pass
        0
          pass  0  0  3  ./-x.aac
          pass  0  0  3  ./a b.aac
          pass  0  0  3  ./it's "q".aac
          pass  0  0  3  ./two\nlines.aac

        """#)
    #expect(outcome.errors == "")
  }

  @Test("a path of 255 bytes a name and of 4,000 in all is read")
  func longPath() throws {
    let outcome = try BuiltProgram.shell(
      """
      n=$(printf 'd%.0s' $(seq 200)); cat > in; for i in 1 2 3 4 5; do mkdir $n; cd $n; done
      cp "$D"/in "$(printf 'f%.0s' $(seq 251)).aac"; cd "$D"; "$P" --depth headers -q --no-db $n | wc -c
      """, input: Self.stream)
    // A line of its own for the path, another for the verdict.
    #expect(outcome.text == "\(5 * 201 + 255 + ":\n  pass\n".count)\n")
    #expect(outcome.errors == "")
  }

  @Test("loops of links, pipes and devices in a folder are passed over, and nothing hangs")
  func folders() throws {
    let outcome = try BuiltProgram.shell(
      """
      mkdir -p t/u; cat > t/u/a.aac; cd t
      ln -s .. u/loop; ln -s .. u/loop.aac; ln -s self.aac self.aac; ln -s gone dangling.aac
      ln -s b.aac c.aac; ln -s c.aac b.aac; mkfifo pipe.aac; ln -s /dev/zero zero.aac
      ln -s u/a.aac link.aac
      timeout 20 "$P" --depth headers -q --no-db .; echo $?
      """, input: Self.stream)
    #expect(outcome.text == "./link.aac: pass\n./u/a.aac: pass\n2 files: 2 pass\n0\n")
    #expect(outcome.errors == "")
  }

  @Test("a loop of links that is named is unreadable, with the reason")
  func namedLoop() throws {
    let outcome = try BuiltProgram.shell(#"ln -s l l; "$P" -q --no-db l"#)
    #expect(outcome.status == 2)
    #expect(outcome.text == "l: unreadable: too many levels of symbolic links\n")
  }

  @Test("an endless device is read until it is interrupted, in constant memory")
  func device() throws {
    let outcome = try BuiltProgram.shell(
      #"(ulimit -v 400000; timeout -s INT 2 "$P" --depth headers --no-db -q /dev/zero); echo $?"#)
    // timeout says 124 for a program that it had to end.
    #expect(outcome.text == "124\n")
    #expect(outcome.errors == "")
  }

  @Test("what may not be read in a folder is listed, the rest is read, exit 2")
  func permissions() throws {
    guard geteuid() != 0 else { return try permissionsAsNobody() }
    let outcome = try BuiltProgram.shell(
      """
      mkdir -p t/closed; cat > t/a.aac; cp t/a.aac t/b.aac; chmod 0 t/closed t/b.aac
      "$P" --depth headers -q --no-db t; echo $?; chmod 700 t/closed
      """, input: Self.stream)
    #expect(outcome.text.contains("t/a.aac: pass\n"))
    #expect(outcome.text.contains("t/b.aac: unreadable: permission denied\n"))
    #expect(outcome.text.lowercased().contains("t/closed: unreadable: permission denied\n"))
    #expect(outcome.text.hasSuffix("\n2\n"))
  }

  /// Root reads everything; the kernel's own files refuse it, too.
  private func permissionsAsNobody() throws {
    let outcome = try BuiltProgram.shell(
      #"cat > a.aac; "$P" --depth headers -q --no-db /proc/self/mem a.aac; echo $?"#,
      input: Self.stream)
    #expect(
      outcome.text == """
        /proc/self/mem: unreadable: input/output error
        a.aac: pass
        2 files: 1 pass, 1 unreadable
        2

        """)
  }

  @Test("a closed standard input is no empty file")
  func closedInput() throws {
    let outcome = try BuiltProgram.shell(
      """
      "$P" -q --no-db - <&-; echo $?
      "$P" frames - <&-; echo $?
      "$P" -q --no-db - < /dev/null | head -1; echo ${PIPESTATUS[0]}
      "$P" -q --no-db - 0> written; echo $?
      """)
    #expect(
      outcome.text == """
        -: unreadable: the standard input is closed
        2
        2
        -: not_aac (1 error)
        1
        -: unreadable: the standard input is closed
        2

        """)
    #expect(outcome.errors == "adtsinspect: cannot read -: the standard input is closed\n")
  }

  @Test("a closed standard error costs the messages alone")
  func closedErrors() throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > a.aac; cp a.aac b
      "$P" -q --depth headers --db /proc/x a.aac 2>&-; echo $?
      ADTSINSPECT_DB=/proc/x "$P" -q --depth headers a.aac 2>&-; echo $?
      "$P" --nonsense 2>&-; echo $?; cmp a.aac b
      """, input: Self.stream)
    #expect(outcome.text == "2\na.aac: pass\n0\n2\n")
    #expect(outcome.errors == "")
  }

  @Test("with all three descriptors closed the report goes where --output says")
  func allClosed() throws {
    let outcome = try BuiltProgram.shell(
      #"cat > a.aac; "$P" -q --depth headers --no-db a.aac -o r <&- >&- 2>&-; echo $? > s; cat s r"#,
      input: Self.stream)
    #expect(outcome.text == "0\na.aac: pass\n")
  }

  @Test(
    "the locale changes no byte", arguments: ["C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "nonsense"])
  func locale(_ name: String) throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > 'übung.aac'
      "$P" --depth headers --no-db -v 'übung.aac' | cksum > plain
      LC_ALL=\(name) LANG=\(name) "$P" --depth headers --no-db -v 'übung.aac' | cksum | cmp - plain
      LC_ALL=\(name) "$P" -q --depth headers --no-db 'übung.aac'
      """, input: Self.stream)
    #expect(outcome.text == "übung.aac: pass\n")
    #expect(outcome.errors == "")
  }

  /// `script` of util-linux gives a program a terminal.
  private static let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  @Test(
    "a report keeps to the width of the terminal", .enabled(if: hasTerminal, "no /usr/bin/script"),
    arguments: [80, 300])
  func width(columns: Int) throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > a.aac; export TERM=dumb
      script -qec 'stty cols \(columns); "$P" --depth headers --no-db a.aac' /dev/null < /dev/null
      """, input: Self.stream)
    let widths = outcome.text.split(whereSeparator: \.isNewline).map(\.count)
    #expect(outcome.status == 0)
    #expect(try #require(widths.max()) <= columns)
    // The longest sentences take more than 80 columns, and use what there is.
    #expect(try #require(widths.max()) > (columns == 80 ? 70 : 100))
  }

  @Test("a file that grows, is replaced or vanishes while it is read is no accident")
  func changingFiles() throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > a; for i in $(seq 2000); do cat a; done > a.aac
      cp a.aac b.aac; cp a.aac c.aac
      (sleep 0.05; cat a >> a.aac; rm b.aac; cp a c.new; mv c.new c.aac) &
      "$P" --depth headers --no-db --jobs 1 -q a.aac b.aac c.aac; echo $?; wait
      """, input: Self.stream)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first == "a.aac: pass")
    #expect(lines[1] == "b.aac: pass" || lines[1].hasPrefix("b.aac: unreadable: no such file"))
    #expect(lines[2] == "c.aac: pass")
    #expect(["0", "2"].contains(lines.last))
  }
}
