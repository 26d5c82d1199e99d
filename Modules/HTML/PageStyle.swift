/// The style of pages.
package enum PageStyle {
  package static var bytes: [UInt8] { PackageResources.style_css }

  /// The colours behind a page, by the scheme that the user prefers; the style has them as `--ground`.
  package static let (light, dark) = ("#f5f6f8", "#14171b")
}

/// The script of pages.
package enum PageScript {
  package static var bytes: [UInt8] { PackageResources.script_js }

  /// Returns a script or a style without its comments, which are a quarter of a script on its way, and without its
  /// indentation and most line breaks. A comment has lines of its own, no text has a line break, and each statement has
  /// its semicolon. A member without a value is left out, because it reads as `undefined` without being there.
  package static func code(of script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    let kept = lines.map { $0.drop { $0 == UInt8(ascii: " ") } }.filter { words in
      !words.starts(with: "// ".utf8) && !words.reversed().starts(with: ": undefined,".utf8.reversed())
        && !(words.starts(with: "/* ".utf8) && words.suffix(2).elementsEqual("*/".utf8))
    }
    return kept.reduce(into: []) { code, line in
      // The last statement of a block needs no semicolon.
      if line.first == UInt8(ascii: "}"), code.last == UInt8(ascii: ";") { code.removeLast() }
      code += line
      if line.last.map("{};,".utf8.contains) == false { code.append(10) }
    }
  }
}
