import SignalboxWords

/// A package that can be installed.
public struct SetupPackage: Sendable {
  /// The name, unique in the list.
  public let name: String
  /// A short description.
  private let summary: Sentence
  /// The names of the packages that this package needs.
  let needs: [String]

  /// The label in a list.
  var label: String { "\(name): \(phrase(summary))" }

  /// All packages, by name.
  public static let all = [
    SetupPackage("apache", Sentence("web server"), "openssl", "zlib"),
    SetupPackage("backup", Sentence("copies each night"), "cron", "rsync"),
    SetupPackage("bind", Sentence("name server"), "openssl"),
    SetupPackage("certbot", Sentence("web certificates"), "cron", "python"),
    SetupPackage("containerd", Sentence("containers"), "iptables"), SetupPackage("cron", Sentence("work at set times")),
    SetupPackage("curl", Sentence("transfers"), "openssl", "zlib"),
    SetupPackage("dovecot", Sentence("mail boxes"), "openssl"),
    SetupPackage("emacs", Sentence("editor")),
    SetupPackage("fail2ban", Sentence("locks intruders out"), "iptables", "python"),
    SetupPackage("git", Sentence("versions"), "curl", "openssh"),
    SetupPackage("grafana", Sentence("dashboards"), "prometheus"),
    SetupPackage("htop", Sentence("processes")), SetupPackage("iptables", Sentence("packet filter")),
    SetupPackage("mariadb", Sentence("database"), "openssl"),
    SetupPackage("nextcloud", Sentence("files"), "apache", "mariadb", "php"),
    SetupPackage("nginx", Sentence("web server"), "openssl", "zlib"),
    SetupPackage("openssh", Sentence("remote shell"), "openssl", "zlib"),
    SetupPackage("openssl", Sentence("encryption")), SetupPackage("php", Sentence("language"), "zlib"),
    SetupPackage("postfix", Sentence("mail server"), "openssl"),
    SetupPackage("postgresql", Sentence("database"), "openssl", "zlib"),
    SetupPackage("prometheus", Sentence("measurements")),
    SetupPackage("python", Sentence("language"), "openssl", "zlib"),
    SetupPackage("redis", Sentence("cache")), SetupPackage("rsync", Sentence("copies"), "openssh"),
    SetupPackage("tmux", Sentence("terminals")),
    SetupPackage("vim", Sentence("editor")), SetupPackage("wireguard", Sentence("private network"), "iptables"),
    SetupPackage("zlib", Sentence("compression")),
  ]

  private init(_ name: String, _ summary: Sentence, _ needs: String...) {
    (self.name, self.summary, self.needs) = (name, summary, needs)
  }

  /// Returns `names` with all packages that they need, directly or indirectly, in the order of the list.
  public static func withNeeded(_ names: [String]) -> [String] {
    let more = all.filter { package in
      names.contains(package.name) || all.contains { names.contains($0.name) && $0.needs.contains(package.name) }
    }
    return more.count > names.count ? withNeeded(more.map(\.name)) : more.map(\.name)
  }

  /// Returns a sentence for each of `names` that needs other packages: "git needs curl, openssh."
  static func reasons(_ names: [String]) -> String {
    all.filter { names.contains($0.name) && !$0.needs.isEmpty }
      .map { package in phrase("\(package.name) needs \(package.needs.joined(separator: ", ")).") }
      .joined(separator: " ")
  }
}
