import SignalboxInterface

extension Frame {
  /// Creates a frame from a snapshot, the result of `ui.snapshot`.
  ///
  /// Contains only the parts that drivers of other front ends need to find elements. Pictures and pending effects are
  /// left out.
  init(snapshot: [String: Any]) throws {
    guard let page = snapshot["page"] as? [String: Any], let elements = page["elements"] as? [[String: Any]] else {
      throw DriverFailure(description: "there is no page")
    }
    let alerts = snapshot["alerts"] as? [[String: Any]] ?? []
    self.init(
      revision: snapshot["revision"] as? Int ?? 0, pending: [], stack: [],
      page: PageState(
        page: PageID(page["page"] as? Int ?? 0), key: page["key"] as? String ?? "",
        title: page["title"] as? String ?? "", mode: .push,
        canGoBack: page["canGoBack"] as? Bool ?? false, elements: elements.compactMap(ElementState.init(snapshot:))),
      alerts: alerts.map { alert in
        AlertState(
          // A snapshot does not contain the showing of an alert.
          page: PageID(0), id: alert["id"] as? String ?? "", severity: .information,
          title: alert["title"] as? String ?? "",
          message: alert["message"] as? String ?? "",
          buttons: (alert["buttons"] as? [[String: Any]] ?? []).compactMap(ElementState.init(snapshot:)))
      })
  }
}

extension ElementState {
  /// Creates an element from a snapshot; `nil` for a kind that takes no input and has no rows.
  fileprivate init?(snapshot: [String: Any]) {
    guard let id = snapshot["id"] as? String, let content = ElementContent(snapshot: snapshot) else { return nil }
    self.init(
      id: id, label: snapshot["label"] as? String ?? "", isEnabled: snapshot["enabled"] as? Bool ?? true,
      isRequired: snapshot["required"] as? Bool ?? false, error: snapshot["error"] as? String,
      role: (snapshot["role"] as? String).flatMap(ElementRole.init), content: content)
  }
}

extension ElementContent {
  fileprivate init?(snapshot: [String: Any]) {
    switch (snapshot["type"] as? String).flatMap(ElementKind.init) {
    case .field:
      self = .field(
        FieldState(
          value: snapshot["value"] as? String ?? "", isMultiline: snapshot["multiline"] as? Bool ?? false,
          limit: snapshot["limit"] as? Int ?? 0, suggestions: [],
          format: (snapshot["format"] as? String).flatMap(TextFormat.Kind.init).map { TextFormat($0) }))
    case .secret: self = .secret(isFilled: snapshot["filled"] as? Bool ?? false)
    case .number: self = .number(NumberState(value: snapshot["value"] as? Double))
    case .toggle: self = .toggle(snapshot["value"] as? Bool ?? false)
    case .choice:
      self = .choice(ChoiceState(options: Self.options(snapshot), selected: snapshot["selected"] as? String))
    case .multichoice:
      let selected = snapshot["selected"] as? [String] ?? []
      self = .multichoice(
        MultichoiceState(
          options: Self.options(snapshot), selected: selected, minimum: snapshot["minimum"] as? Int,
          maximum: snapshot["maximum"] as? Int))
    case .file:
      let files = (snapshot["files"] as? [[String: Any]] ?? []).map(KeptFile.init(snapshot:))
      let types = (snapshot["types"] as? [String] ?? []).compactMap(FileType.init)
      self = .file(
        FilesState(
          files: files, limit: snapshot["limit"] as? Int ?? 0, types: types, count: snapshot["count"] as? Int ?? 1))
    case .button: self = .button
    case .link:
      self = .link(
        target: snapshot["target"] as? String ?? "", address: (snapshot["address"] as? String).flatMap(Address.init),
        file: (snapshot["file"] as? [String: Any]).map(KeptFile.init(snapshot:)))
    case .list: self = .list(Self.list(snapshot))
    case .table:
      let (columns, rows) = (snapshot["columns"] as? [String] ?? [], snapshot["rows"] as? [[String]] ?? [])
      self = .table(TableState(columns: columns, rows: rows))
    case .log: self = .log(LogState(lines: snapshot["lines"] as? [String] ?? []))
    case .group:
      self = .group((snapshot["elements"] as? [[String: Any]] ?? []).compactMap(ElementState.init(snapshot:)))
    case .heading, .text, .richtext, .image, .progress, .chart, .note, nil: return nil
    }
  }

  private static func options(_ snapshot: [String: Any]) -> [OptionState] {
    (snapshot["options"] as? [[String: Any]] ?? []).map { option in
      OptionState(
        key: option["key"] as? String ?? "", label: option["label"] as? String ?? "",
        isEnabled: option["enabled"] as? Bool ?? true, isWanting: option["wanting"] as? Bool ?? false)
    }
  }

  private static func list(_ snapshot: [String: Any]) -> ListState {
    let rows = snapshot["rows"] as? [[String: Any]] ?? []
    let columns = (snapshot["columns"] as? [[String: Any]] ?? []).map { column in
      ColumnState(
        id: column["id"] as? String ?? "", title: column["title"] as? String ?? "",
        isSortable: column["sortable"] as? Bool ?? false,
        order: (column["order"] as? String).flatMap(SortOrder.init))
    }
    let (first, count) = (snapshot["offset"] as? Int ?? 0, snapshot["total"] as? Int ?? rows.count)
    // A window exists if a source gives the rows: there are more rows than shown, or a field searches them.
    let search = snapshot["searchField"] as? String
    let window =
      count > rows.count || search != nil
      ? RowWindow(first: first, total: snapshot["open"] as? Bool == true ? nil : count, searchField: search) : nil
    var list = ListState(
      rows: rows.map { row in
        RowState(
          id: row["id"] as? String ?? "", label: row["label"] as? String ?? "",
          buttons: (row["elements"] as? [[String: Any]] ?? []).compactMap(ElementState.init(snapshot:)),
          cells: row["cells"] as? [String] ?? [], preview: row["preview"] as? String)
      }, wantsMore: (snapshot["actions"] as? [String])?.contains("more") ?? false, columns: columns, window: window,
      current: snapshot["current"] as? String)
    list.selection = (snapshot["selected"] as? [String]).map { keys in
      RowSelection(keys: keys, maximum: snapshot["maximum"] as? Int ?? keys.count)
    }
    return list
  }
}

extension KeptFile {
  fileprivate init(snapshot: [String: Any]) {
    self.init(
      name: snapshot["name"] as? String ?? "", type: snapshot["type"] as? String ?? "",
      size: snapshot["size"] as? Int ?? 0, digest: snapshot["digest"] as? String ?? "")
  }
}
