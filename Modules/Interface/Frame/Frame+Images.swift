extension Frame {
  /// Returns the picture of an image element, or of a row of a list on the page.
  package func image(of id: String) -> ImageState? {
    if case .image(let image)? = element(id)?.content { return image }
    return page.elements.find(id)?.row?.image
  }
}
