import SignalboxHTML
import SignalboxHTTP

/// The files that a page loads: the script and the style of pages, and the icon.
enum Assets {
  /// The version of the files. A change gives them another address, so browsers may cache them.
  static let version = Fingerprint.of(PageScript.bytes + PageStyle.bytes + PackageResources.icon_svg)

  static var icon: [UInt8] { PackageResources.icon_svg }

  /// The files by name, compressed at the first request.
  static let files = [
    "script.js": Asset("text/javascript; charset=utf-8", PageScript.bytes),
    "style.css": Asset("text/css; charset=utf-8", PageStyle.bytes),
    "icon.svg": Asset("image/svg+xml", PackageResources.icon_svg),
  ]
}
