public import SignalboxCore
public import SignalboxInterface

/// A date or none. The user types it in the format of ISO 8601, or picks it from the front end's calendar.
///
/// ```swift
/// let due = DateField("due", "Due", earliest: CalendarDate("2026-01-01"))
/// due.date <~ model.due
/// due.check("Only Monday to Friday") { $0.weekday <= 5 }
/// ```
public typealias DateField = FormattedField<CalendarDate>

/// A time of day to the minute, or none. See ``DateField``.
public typealias TimeField = FormattedField<TimeOfDay>

/// A length of time or none. The user types it with units: `1 h 30 min`, `90 min`. See ``DateField``.
public typealias DurationField = FormattedField<TimeSpan>

/// A colour or none. The user types it as `#3366cc`, and sees a sample of it beside the text. See ``DateField``.
public typealias ColourField = FormattedField<RGBColour>

extension CalendarDate: FormattedValue {
  /// The format of a date.
  public static var format: TextFormat.Kind { .date }
}

extension TimeOfDay: FormattedValue {
  /// The format of a time.
  public static var format: TextFormat.Kind { .time }
}

extension TimeSpan: FormattedValue {
  /// The format of a length of time.
  public static var format: TextFormat.Kind { .duration }
}

extension RGBColour: FormattedValue {
  /// The format of a colour.
  public static var format: TextFormat.Kind { .colour }
}

extension FormattedField where Value == TimeSpan {
  /// The length of time, or `nil`. Bind it with `<~`. The user's edits set it before ``FormattedField/edits`` fires.
  public var span: MutableProperty<TimeSpan?> { value }
}

extension FormattedField where Value == RGBColour {
  /// The colour, or `nil`. Bind it with `<~`. The user's edits set it before ``FormattedField/edits`` fires.
  public var colour: MutableProperty<RGBColour?> { value }
}

extension FormattedField where Value == CalendarDate {
  /// The date, or `nil`. Bind it with `<~`. The user's edits set it before ``FormattedField/edits`` fires.
  public var date: MutableProperty<CalendarDate?> { value }

  /// Creates a date field with the given label.
  public convenience init(
    _ key: String, _ label: String, date: CalendarDate?, earliest: CalendarDate? = nil, latest: CalendarDate? = nil,
    isRequired: Bool = false
  ) {
    self.init(key, label, value: date, earliest: earliest, latest: latest, isRequired: isRequired)
  }
}

extension FormattedField where Value == TimeOfDay {
  /// The time, or `nil`. Bind it with `<~`. The user's edits set it before ``FormattedField/edits`` fires.
  public var time: MutableProperty<TimeOfDay?> { value }

  /// Creates a time field with the given label.
  public convenience init(
    _ key: String, _ label: String, time: TimeOfDay?, earliest: TimeOfDay? = nil, latest: TimeOfDay? = nil,
    isRequired: Bool = false
  ) {
    self.init(key, label, value: time, earliest: earliest, latest: latest, isRequired: isRequired)
  }
}
