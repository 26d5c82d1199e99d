package import SignalboxInterface

extension FrameSamples {
  /// Returns a page of texts, rows and cells with each tone in each place, or the same page without a tone.
  ///
  /// Cells with numbers alone are in the first columns and in the last.
  package static func tones(_ isToned: Bool) -> Frame {
    let tones = Tone.allCases
    let texts = tones.map { tone in
      ElementState(
        id: "page/\(tone)", label: "State of \(tone)", content: .text("fine", tone: isToned ? tone : nil))
    }
    let labels = tones.map { tone in
      var row = RowState(
        id: "page/services/\(tone)", label: "Service \(tone)", detail: "Detail of \(tone)", buttons: [])
      row.tone = isToned ? tone : nil
      return row
    }
    let cells = tones.enumerated().map { index, tone in
      let cells = ["\(index * 70 + 7)", "Name of \(tone)", "9\(index) %"]
      var row = RowState(id: "page/hosts/\(tone)", label: cells[1], buttons: [], cells: cells)
      row.cellTones = isToned ? [nil, tone, tone] : []
      return row
    }
    let columns = ["Number", "Name", "Use"].map {
      ColumnState(id: "page/hosts/column:\($0)", title: $0, isSortable: false)
    }
    let disks = TableState(
      columns: ["Slot", "Disk", "Space"],
      rows: tones.enumerated().map { ["\($0 * 70 + 7)", "Disk of \($1)", "8\($0) %"] },
      tones: isToned ? tones.map { [nil, $0, $0] } : nil)
    return frame(
      texts + [
        ElementState(id: "page/services", label: "Services", content: .list(ListState(rows: labels))),
        ElementState(id: "page/hosts", label: "Hosts", content: .list(ListState(rows: cells, columns: columns))),
        ElementState(id: "page/disks", label: "Disks", content: .table(disks)),
      ])
  }

  /// The number of places with each tone on the page of ``tones(_:)``.
  package static let tonedPlaces = 6
}
