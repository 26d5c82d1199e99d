/// The style of pages.
package enum PageStyle {
  package static var bytes: [UInt8] { PackageResources.style_css }
}
