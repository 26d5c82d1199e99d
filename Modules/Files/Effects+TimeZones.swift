import Foundation
public import SignalboxModel
public import SignalboxNavigation

extension Effects {
  /// Returns the time zones of this machine, as the options of a choice. The labels have the present offset:
  /// `Europe/Berlin (UTC+01:00)`. Keys and values are the names of the IANA database. Without that database on the
  /// machine, they are the zones that Foundation knows.
  ///
  /// ```swift
  /// let zone = Choice<String>("zone", "Time zone", isRequired: true)
  /// context.navigator.spawn(during: lifetime) { [self] in
  ///   zone.options.value = (try? await context.effects.timeZones()) ?? []
  /// }
  /// ```
  ///
  /// A single effect reads the zones and the clock. It is recorded, so a replay has the same options on every day.
  /// - Parameter effect: The name of the effect.
  /// - Throws: ``EffectFailure`` when the session ends first.
  public nonisolated(nonsending) func timeZones(
    as effect: String = "time-zones"
  ) async throws(EffectFailure) -> [ChoiceOption<String>] {
    let zones = try await run(effect, isReversible: true) { _ in ZoneOffset.all(at: Date()) }
    return zones.map { ChoiceOption($0.name, $0.label, $0.name) }
  }
}

/// A time zone and its offset at a certain time.
struct ZoneOffset: Codable {
  let name: String
  let seconds: Int

  /// The name and the offset: `Asia/Kolkata (UTC+05:30)`.
  var label: String {
    let minutes = abs(seconds) / 60
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(name) (UTC\(seconds < 0 ? "-" : "+")\(parts[0]):\(parts[1]))"
  }

  /// Returns all zones, sorted by name.
  /// - Parameters:
  ///   - date: The time of the offsets.
  ///   - folder: The folder of the IANA database.
  static func all(at date: Date, folder: String = "/usr/share/zoneinfo") -> [ZoneOffset] {
    (names(in: folder) ?? TimeZone.knownTimeZoneIdentifiers).sorted().compactMap { name in
      TimeZone(identifier: name).map { ZoneOffset(name: name, seconds: $0.secondsFromGMT(for: date)) }
    }
  }

  /// Reads the names from lines such as `DE	+5230+01322	Europe/Berlin	most of Germany`. No country has UTC.
  private static func names(in folder: String) -> [String]? {
    guard let text = try? String(contentsOfFile: folder + "/zone.tab", encoding: .utf8) else { return nil }
    let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      line.split(separator: "\t").dropFirst(2).first.map(String.init)
    }
    return names.isEmpty ? nil : Array(Set(names + ["UTC"]))
  }
}
