import SignalboxInterface

extension Frame {
  /// Returns the first cell of the row whose button has this id, in a summary.
  func rowName(of id: String) -> String? {
    for element in elementsInFront.flattened {
      guard let (table, buttons) = element.summary else { continue }
      let row = buttons.firstIndex { $0.id == id }
      if let row { return table.content.table?.tonedCells(ofRow: row).first }
    }
    return nil
  }
}
