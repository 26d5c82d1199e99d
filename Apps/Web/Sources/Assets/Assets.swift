import SignalboxHTML
import SignalboxHTTP

/// The files that a page loads: the script, the style and the icon, embedded in the program.
enum Assets {
  /// The version of the files. A change gives them another address, so browsers may cache them.
  static let version = Fingerprint.of(
    PackageResources.script_js + PageStyle.bytes + PackageResources.icon_svg)

  static var icon: [UInt8] { PackageResources.icon_svg }

  /// The files by name, compressed at the first request.
  static let files = [
    "script.js": Asset("text/javascript; charset=utf-8", code(of: PackageResources.script_js)),
    "style.css": Asset("text/css; charset=utf-8", code(of: PageStyle.bytes)),
    "icon.svg": Asset("image/svg+xml", PackageResources.icon_svg),
  ]

  /// Returns a script or a style without its comments, which are a quarter of a script on its way. A comment has lines
  /// of its own.
  static func code(of script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    let kept = lines.filter { line in
      let words = line.drop { $0 == UInt8(ascii: " ") }
      return !words.starts(with: "// ".utf8)
        && !(words.starts(with: "/* ".utf8) && words.suffix(2).elementsEqual("*/".utf8))
    }
    return Array(kept.joined(separator: [10]))
  }
}
