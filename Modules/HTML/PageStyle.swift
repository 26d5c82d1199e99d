/// The style of pages, as it is sent: `make served` writes it from `style.css`.
package enum PageStyle {
  package static var bytes: [UInt8] { PackageResources.style_css }

  /// The colours behind a page, by the scheme that the user prefers; the style has them as `--ground`.
  package static let (light, dark) = ("#f5f6f8", "#14171b")
}

/// The script of pages, as it is sent: `make served` writes it from `script.js`.
package enum PageScript {
  package static var bytes: [UInt8] { PackageResources.script_js }
}
