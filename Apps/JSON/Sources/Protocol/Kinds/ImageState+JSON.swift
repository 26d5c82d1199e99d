import Foundation
import SignalboxInterface

extension ImageState {
  /// The members of a picture, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("alternative", .anyText), .always("phase", Definition.phase),
      Parameter("size", .members([.always("width", .count), .always("height", .count)])),
      Parameter(
        "thumbnail", Definition.thumbnail,
        "A small picture, when asked for: red, green and blue, a byte each, in reading order, as base64."),
    ]
  }

  /// The members of a picture but its thumbnail.
  var jsonMembers: [JSON.Member] {
    let size = size.map { JSON.Member("size", ["width": .integer($0.width), "height": .integer($0.height)]) }
    return [JSON.Member("alternative", .string(alternative)), JSON.Member("phase", .string(phase.rawValue))]
      + [size].compactMap(\.self)
  }
}

extension ElementContent {
  /// The small picture of an image, if there is a picture.
  var thumbnail: Thumbnail? { if case .image(let image) = self { image.thumbnail } else { nil } }
}

extension Thumbnail {
  /// The cells as base64: red, green and blue, a byte each, in reading order.
  var json: JSON.Member {
    let cells = Data(cells).base64EncodedString()
    return JSON.Member(
      "thumbnail", ["width": .integer(width), "height": .integer(height), "cells": .string(cells)])
  }
}
