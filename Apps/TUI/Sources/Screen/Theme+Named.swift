/// The built-in themes, in the format of a theme file.
///
/// `dark` and `light` leave the terminal's background as it is; the other themes have their own. Each pair of colours
/// has a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3). The colours of Gruvbox are by Pavel Pertsev (its hard
/// background). The colours of Dracula are by Zeno Rocha, with a slightly lighter red.
extension Theme {
  /// The names of the themes in the order of switching. `terminal` uses the terminal's own eight colours.
  static let names = ["dark", "light", "high-contrast", "gruvbox", "dracula", "terminal"]

  /// Returns the theme called `name`.
  static func named(_ name: String) -> Theme? {
    if name == "terminal" { return .standard }
    return texts[name].flatMap { try? Theme($0) }
  }

  /// Returns the theme for a terminal with this background. `dark` and `light`, in all colours or in sixteen, get a
  /// background of their own where the terminal has another background, or its background is unknown.
  func on(_ background: Background?) -> Theme {
    let papers: [(text: String?, paper: String, suited: Background)] = [
      (Self.texts["dark"], "#d0d0d0 on #1c1c1c", .dark), (Self.texts["light"], "#1c1c1c on #ffffff", .light),
      (Self.sixteen["dark"], "bright-white on black", .dark), (Self.sixteen["light"], "black on bright-white", .light),
    ]
    for (text, paper, suited) in papers where suited != background {
      if let text, (try? Theme(text)) == self { return (try? Theme("text = \(paper)\n\(text)")) ?? self }
    }
    return self
  }

  private static let texts = [
    "dark": """
    title = bold #e8ecf2 on #303030
    step = bold #87afff on #303030
    label = bold
    help = #a8a8a8
    field = on #303030
    active = on #444444
    focus = #080808 on #87afff
    bar = bold #87afff
    band = on #262626
    button = on #3a3a3a
    primary = bold #87d7ff on #3a3a3a
    disabled = #a8a8a8
    behind = #949494
    error = bold #ff8787
    warning = bold #ffd787
    success = bold #87d787
    information = #87d7d7
    key = bold #87afff
    border = #949494
    required = bold #ff8787
    link = underline #87afff
    match = bold underline #ffd787
    """,
    "light": """
    title = bold #1c1c1c on #dadada
    step = bold #005faf on #dadada
    label = bold
    help = #585858
    field = on #e4e4e4
    active = on #d0d0d0
    focus = bold #ffffff on #005faf
    bar = bold #005faf
    band = on #eeeeee
    button = #1c1c1c on #dadada
    primary = bold #005f87 on #dadada
    disabled = #5f5f5f
    behind = #5f5f5f
    error = bold #af0000
    warning = bold #875f00
    success = bold #005f00
    information = #005f5f
    key = bold #005faf
    border = #5f5f5f
    required = bold #af0000
    link = underline #005faf
    match = bold underline #870087
    """,
    "high-contrast": """
    text = #ffffff on #000000
    title = bold #000000 on #ffffff
    step = bold underline #000000 on #ffffff
    heading = bold
    label = bold
    field = underline
    active = bold underline
    focus = #000000 on #ffff00
    bar = bold #ffff00
    button = bold on #303030
    primary = bold #ffff00 on #303030
    behind = #b2b2b2
    disabled = #d0d0d0
    error = bold #ff8787
    warning = bold #ffd700
    success = bold #00ff00
    information = bold #00ffff
    key = bold
    required = bold #ffff00
    link = bold underline #00ffff
    match = bold underline #ffff00
    """,
    "gruvbox": """
    text = #ebdbb2 on #1d2021
    title = bold #fbf1c7 on #3c3836
    step = bold #fabd2f on #3c3836
    heading = bold #fabd2f
    label = bold
    help = #bdae93
    field = #ebdbb2 on #3c3836
    active = #fbf1c7 on #504945
    focus = #1d2021 on #fabd2f
    bar = bold #fabd2f
    band = on #141617
    button = #fbf1c7 on #504945
    danger = bold #ffb3a0 on #504945
    primary = bold #fabd2f on #504945
    disabled = #a89984
    behind = #a89984
    error = bold #fb4934
    warning = bold #fe8019
    success = bold #b8bb26
    information = #8ec07c
    key = bold #fabd2f
    border = #a89984
    required = bold #fb4934
    link = underline #83a598
    match = bold underline #fe8019
    """,
    "dracula": """
    text = #f8f8f2 on #282a36
    title = bold #f8f8f2 on #44475a
    step = bold #f1fa8c on #44475a
    heading = bold #bd93f9
    label = bold
    help = #bfbfbf
    field = #f8f8f2 on #44475a
    active = bold #f8f8f2 on #44475a
    focus = #282a36 on #bd93f9
    bar = bold #ff79c6
    band = on #21222c
    button = #f8f8f2 on #44475a
    danger = bold #ffb8b8 on #44475a
    primary = bold #f1fa8c on #44475a
    disabled = #bfbfbf
    behind = #a0a0a0
    error = bold #ff8787
    warning = bold #ffb86c
    success = bold #50fa7b
    information = #8be9fd
    key = bold #f1fa8c
    border = #bfbfbf
    required = bold #ff79c6
    link = underline #8be9fd
    match = bold underline #f1fa8c
    """,
  ]
}
