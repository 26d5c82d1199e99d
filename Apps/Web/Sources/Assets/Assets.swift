/// The files that a page loads: the script, the style and the icon, kept in the program.
enum Assets {
  /// What they are now: an address with another number is another file, so browsers may keep them.
  static let version = Fingerprint.of(script + PackageResources.style_css + PackageResources.icon_svg)

  /// Without the blanks that only those need who read it, and without what is said to them: these signs mean the same without a
  /// blank or a new line beside them, in its texts as well. Every statement ends in a semicolon. Of names that are local and stand in
  /// no text the first letter is enough, and what is constant need not say so.
  private static let script = Array(
    String(decoding: PackageResources.script_js, as: UTF8.self).split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }.joined(separator: "\n")
      .replacing(/\s*(=>|===|!==|&&|\|\||[-+]=|[=?:<;,+{}])\s*/) { $0.1 }
      .replacing(/(\b(if|for)|\)) (?=[(a-z])/) { $0.1 }.replacing(/\((\w+)\)=>/) { "\($0.1)=>" }
      .replacing(/\b(attribute|event|fresh|match|node|old|wanted)\b/.wordBoundaryKind(.simple)) { $0.1.prefix(1) }
      .replacing(";}", with: "}").replacing("const ", with: "let ").utf8)

  /// The file of this name with its type.
  static func file(_ name: String) -> (type: String, bytes: [UInt8])? {
    switch name {
    case "script.js": ("text/javascript; charset=utf-8", script)
    case "style.css": ("text/css; charset=utf-8", PackageResources.style_css)
    case "icon.svg": ("image/svg+xml", PackageResources.icon_svg)
    default: nil
    }
  }
}
