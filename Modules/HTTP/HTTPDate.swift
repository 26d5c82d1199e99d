import SignalboxPlatform

/// A time in HTTP's format (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  static func text(of time: time_t) -> String {
    var (time, parts) = (time, tm())
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
    let (day, month) = (days[Int(parts.tm_wday)], months[Int(parts.tm_mon)])
    return "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1_900) \(clock) GMT"
  }
}
