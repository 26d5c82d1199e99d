/// Something that can be installed.
public struct SetupPackage: Sendable {
  /// What it is called, once in the list.
  public let name: String
  /// What it is, in a few words.
  let summary: String
  /// The packages without which it cannot be, by name.
  let needs: [String]

  /// What is read in a list.
  var label: String { "\(name): \(summary)" }

  /// All there are, by name.
  public static let all = [
    SetupPackage("apache", "web server", "openssl", "zlib"),
    SetupPackage("backup", "copies each night", "cron", "rsync"),
    SetupPackage("bind", "name server", "openssl"), SetupPackage("certbot", "web certificates", "cron", "python"),
    SetupPackage("containerd", "containers", "iptables"), SetupPackage("cron", "work at set times"),
    SetupPackage("curl", "transfers", "openssl", "zlib"), SetupPackage("dovecot", "mail boxes", "openssl"),
    SetupPackage("emacs", "editor"), SetupPackage("fail2ban", "locks intruders out", "iptables", "python"),
    SetupPackage("git", "versions", "curl", "openssh"), SetupPackage("grafana", "dashboards", "prometheus"),
    SetupPackage("htop", "processes"), SetupPackage("iptables", "packet filter"),
    SetupPackage("mariadb", "database", "openssl"), SetupPackage("nextcloud", "files", "apache", "mariadb", "php"),
    SetupPackage("nginx", "web server", "openssl", "zlib"), SetupPackage("openssh", "remote shell", "openssl", "zlib"),
    SetupPackage("openssl", "encryption"), SetupPackage("php", "language", "zlib"),
    SetupPackage("postfix", "mail server", "openssl"), SetupPackage("postgresql", "database", "openssl", "zlib"),
    SetupPackage("prometheus", "measurements"), SetupPackage("python", "language", "openssl", "zlib"),
    SetupPackage("redis", "cache"), SetupPackage("rsync", "copies", "openssh"), SetupPackage("tmux", "terminals"),
    SetupPackage("vim", "editor"), SetupPackage("wireguard", "private network", "iptables"),
    SetupPackage("zlib", "compression"),
  ]

  private init(_ name: String, _ summary: String, _ needs: String...) {
    (self.name, self.summary, self.needs) = (name, summary, needs)
  }

  /// `names` with all that they need, and that needs in turn, in the order of the list.
  public static func withNeeded(_ names: [String]) -> [String] {
    let more = all.filter { package in
      names.contains(package.name) || all.contains { names.contains($0.name) && $0.needs.contains(package.name) }
    }
    return more.count > names.count ? withNeeded(more.map(\.name)) : more.map(\.name)
  }

  /// Which of `names` are there because others need them, as sentences: "git needs curl, openssh."
  static func reasons(_ names: [String]) -> String {
    all.filter { names.contains($0.name) && !$0.needs.isEmpty }
      .map { "\($0.name) needs \($0.needs.joined(separator: ", "))." }.joined(separator: " ")
  }
}
