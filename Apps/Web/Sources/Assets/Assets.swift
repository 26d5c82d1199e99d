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
    "style.css": Asset("text/css; charset=utf-8", PageStyle.bytes),
    "icon.svg": Asset("image/svg+xml", PackageResources.icon_svg),
  ]

  /// Returns a script without its comments, which are a quarter of it on its way. A comment has lines of its own.
  static func code(of script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    return Array(lines.filter { !$0.drop { $0 == UInt8(ascii: " ") }.starts(with: "// ".utf8) }.joined(separator: [10]))
  }
}
