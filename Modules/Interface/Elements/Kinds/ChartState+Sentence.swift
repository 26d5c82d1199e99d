import SignalboxWords

/// The values in words, which say the same as the drawing (A76).
extension ChartState {
  /// The most points of bars that are said one by one.
  private static let listed = 6

  /// The values in words, without the chart's label: `12 to 48 per second, now 31, rising`.
  public var sentence: String {
    guard facts.contains(where: { $0 != nil }) else { return ChartTexts.noValues }
    var clauses = series.indices.map { place in
      series[place].name.isEmpty ? clause(place) : "\(series[place].name): \(clause(place))"
    }
    if moreSeries > 0 { clauses.append(ChartTexts.more(moreSeries)) }
    return clauses.joined(separator: "; ")
  }

  /// Returns the values of a series in words.
  public func clause(_ place: Int) -> String {
    guard facts.indices.contains(place), let facts = facts[place] else { return ChartTexts.noValues }
    switch style {
    case .bars: return axis.isEmpty ? spread(facts, []) : compared(place, facts)
    case .line, .sparkline: return course(facts)
    case .gauge: return level(facts)
    }
  }

  /// The words behind the label of bars: the name of a single series, if the bars have the names of points, and the
  /// unit.
  package var barCaption: String {
    let name = series.count == 1 && !axis.isEmpty ? series[0].name : ""
    return [name, unit].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns a value with its unit, or the words for a gap.
  public func amount(of value: Double?) -> String {
    value == nil ? ChartTexts.noValue : amount(Self.number(of: value))
  }

  /// Returns a value with at most four significant digits or its whole part, or the words for a gap.
  public static func number(of value: Double?) -> String {
    value.map { ChartTexts.numbers([$0])[0] } ?? ChartTexts.noValue
  }

  /// The sentences about series and points that the drawing leaves out.
  public var omissions: [String] {
    (moreSeries > 0 ? [ChartTexts.more(moreSeries)] : [])
      + (shownCount < count ? [ChartTexts.shown(shownCount, of: count)] : [])
  }

  private func amount(_ number: String) -> String { unit.isEmpty ? number : "\(number) \(unit)" }

  /// Returns the least and the greatest value, with the names of their points where there are names.
  private func spread(_ facts: ChartFacts, _ names: [String]) -> String {
    let numbers = ChartTexts.numbers([facts.least, facts.greatest, facts.last])
    let named = { (text: String, place: Int) in
      place < names.count && !names[place].isEmpty ? "\(text) (\(names[place]))" : text
    }
    guard facts.least < facts.greatest else {
      return facts.count == 1 ? named(amount(numbers[0]), 0) : amount(numbers[0])
    }
    return ChartTexts.range(named(numbers[0], 0), named(amount(numbers[1]), 1))
  }

  /// Returns a few values with the names of their points, or the extremes of many.
  private func compared(_ place: Int, _ facts: ChartFacts) -> String {
    let values = series[place].values
    guard values.count > Self.listed else {
      let numbers = ChartTexts.numbers(values.compactMap(\.self))
      var next = 0
      let parts = zip(values, axis).map { value, name -> String in
        let text = value == nil ? ChartTexts.noValue : amount(numbers[next])
        if value != nil { next += 1 }
        return name.isEmpty ? text : "\(text) (\(name))"
      }
      return parts.joined(separator: ", ")
    }
    return spread(facts, [facts.least, facts.greatest].map { name(of: $0, in: values) })
  }

  /// Returns the name of the first point with this value.
  private func name(of extreme: Double, in values: [Double?]) -> String {
    values.firstIndex(of: extreme).map { axis[$0] } ?? ""
  }

  /// Returns the extremes, the value now, and the course.
  private func course(_ facts: ChartFacts) -> String {
    let numbers = ChartTexts.numbers([facts.least, facts.greatest, facts.last])
    let isFlat = facts.least == facts.greatest
    var parts = [spread(facts, [])]
    if facts.isPresent {
      if !isFlat { parts.append(ChartTexts.now(numbers[2])) }
      parts += facts.trend.map { [ChartTexts.trend($0)] } ?? []
    } else {
      parts.append(isFlat ? ChartTexts.noValueNow : ChartTexts.noValueNow(last: numbers[2]))
    }
    return parts.joined(separator: ", ")
  }

  /// Returns the last value within the range.
  private func level(_ facts: ChartFacts) -> String {
    guard facts.isPresent else { return ChartTexts.noValue }
    guard let range else { return amount(ChartTexts.numbers([facts.last])[0]) }
    let numbers = ChartTexts.numbers([facts.last, range.lowerBound, range.upperBound])
    return range.lowerBound == 0
      ? ChartTexts.part(numbers[0], of: amount(numbers[2]))
      : ChartTexts.level(numbers[0], from: numbers[1], to: amount(numbers[2]))
  }
}

/// The words and numbers of charts.
enum ChartTexts {
  static var noValues: String { phrase("no values") }
  static var noValue: String { phrase("no value") }
  static var noValueNow: String { phrase("no value now") }
  static func noValueNow(last: String) -> String { phrase("no value now, the last was \(last)") }
  static func now(_ value: String) -> String { phrase("now \(value)") }
  static func range(_ least: String, _ greatest: String) -> String { phrase("\(least) to \(greatest)") }
  static func part(_ value: String, of whole: String) -> String { phrase("\(value) of \(whole)") }
  static func level(_ value: String, from lower: String, to upper: String) -> String {
    phrase("\(value) on a scale of \(lower) to \(upper)")
  }
  static func more(_ count: Int) -> String {
    phrase(one: "1 more series", other: "\(count) more series", count: count)
  }
  static func shown(_ shown: Int, of count: Int) -> String { phrase("\(shown) of \(count) points are shown") }
  static func trend(_ trend: ChartFacts.Trend) -> String {
    switch trend {
    case .rising: phrase("rising")
    case .falling: phrase("falling")
    case .steady: phrase("steady")
    }
  }

  /// Returns numbers with at most four significant digits, or more for the whole part. If two different numbers would
  /// then be the same text, all are exact.
  static func numbers(_ numbers: [Double]) -> [String] {
    let texts = numbers.map(rounded)
    return Set(texts).count == Set(numbers).count ? texts : numbers.map(NumberText.text)
  }

  private static func rounded(_ number: Double) -> String {
    var scale = 1.0
    while abs(number) * scale < 1_000, scale < 1e8 { scale *= 10 }
    guard abs(number) >= 1e-4, abs(number) < 1e15 else { return NumberText.text(number) }
    return NumberText.text((number * scale).rounded() / scale + 0)
  }
}

extension ChartState: KindMeaning {
  func sentence(of element: ElementState) -> String { element.labelled(sentence) }
  var outline: String? { "\(style.rawValue) \(sentence.debugDescription)" }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ChartState {
    var chart = self
    chart.unit = transform(unit, .one)
    chart.axis = axis.map { transform($0, .one) }
    for index in series.indices { chart.series[index].name = transform(series[index].name, .one) }
    return chart
  }
}
