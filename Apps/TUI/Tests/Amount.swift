/// Returns the amount of data that a value holds: one for each part, and one for each byte of text. An object that is
/// reachable in several ways counts once, and a skipped object not at all.
func amount(of value: Any, skipping skipped: AnyObject...) -> Int {
  var seen = Set(skipped.map { ObjectIdentifier($0) })
  func amount(of value: Any) -> Int {
    if let text = value as? String { return 1 + text.utf8.count }
    var mirror: Mirror? = Mirror(reflecting: value)
    if mirror?.displayStyle == .class, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return 0 }
    var sum = 1
    while let part = mirror {
      for child in part.children { sum += amount(of: child.value) }
      mirror = part.superclassMirror
    }
    return sum
  }
  return amount(of: value)
}
