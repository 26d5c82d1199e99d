/// The kinds of elements: an ``ElementContent`` without its values.
///
/// The raw value is the kind's name in JSON and in outlines. Do not change it.
public enum ElementKind: String, CaseIterable, Sendable {
  case heading, text, field, secret, number, toggle, choice, multichoice, button, link, list, table, image, progress
  case chart, log, note, group
  case richtext, file
}
