public import SignalboxCore
public import SignalboxInterface

/// A day, or none: typed as ISO 8601 has it, or picked from a calendar where a front end has one.
///
/// ```swift
/// let due = DateField("due", "Due", earliest: CalendarDate("2026-01-01"))
/// due.date <~ model.due
/// due.check("Only Monday to Friday") { $0.weekday <= 5 }
/// ```
public typealias DateField = FormattedField<CalendarDate>

/// A time of a day to the minute, or none. As ``DateField``.
public typealias TimeField = FormattedField<TimeOfDay>

extension CalendarDate: FormattedValue {
  /// A day.
  public static var format: TextFormat.Kind { .date }
}

extension TimeOfDay: FormattedValue {
  /// A time.
  public static var format: TextFormat.Kind { .time }
}

extension FormattedField where Value == CalendarDate {
  /// The day, or `nil`; bind it with `<~`. The user's edits set it before ``FormattedField/edits`` announces them.
  public var date: MutableProperty<CalendarDate?> { value }

  /// Creates a field called `label` for a day.
  public convenience init(
    _ key: String, _ label: String, date: CalendarDate?, earliest: CalendarDate? = nil, latest: CalendarDate? = nil,
    isRequired: Bool = false
  ) {
    self.init(key, label, value: date, earliest: earliest, latest: latest, isRequired: isRequired)
  }
}

extension FormattedField where Value == TimeOfDay {
  /// The time, or `nil`; bind it with `<~`. The user's edits set it before ``FormattedField/edits`` announces them.
  public var time: MutableProperty<TimeOfDay?> { value }

  /// Creates a field called `label` for a time.
  public convenience init(
    _ key: String, _ label: String, time: TimeOfDay?, earliest: TimeOfDay? = nil, latest: TimeOfDay? = nil,
    isRequired: Bool = false
  ) {
    self.init(key, label, value: time, earliest: earliest, latest: latest, isRequired: isRequired)
  }
}
