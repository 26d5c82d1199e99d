/// The closed vocabulary of elements.
///
/// A front end must show every kind and offer every action of ``UserAction`` that the kind takes. It reads ``input``,
/// ``action``, ``list`` and ``members``. Most front ends show ``ElementState/sentence`` for a kind without a view. The
/// browser and JSON need code for each kind. `docs/explanation/architecture.md` lists the files that a new kind
/// touches.
public enum ElementContent: Codable, Equatable, Sendable {
  /// A title within the page. Level 1 is the largest. No actions.
  case heading(level: Int)
  /// A text that may change, with a tone that the text alone implies as well. No actions.
  case text(String, tone: Tone? = nil)
  /// A text with structure, such as headings, lists and links. No actions.
  case richText(RichTextState)
  /// A text input with one line or several. Takes `setText`.
  case field(FieldState)
  /// A text that is never shown. Front ends learn only whether it is empty. Takes `setText`.
  case secret(isFilled: Bool)
  /// A number within bounds, or no number. Takes `setNumber`.
  case number(NumberState)
  /// An on-off switch. Takes `setToggle`.
  case toggle(Bool)
  /// A choice of at most one option. Takes `choose`.
  case choice(ChoiceState)
  /// A choice of any number of options. Takes `chooseMany`.
  case multichoice(MultichoiceState)
  /// Files of the user. Takes `setFiles` and `sendFiles`.
  case file(FilesState)
  /// A button. Takes `press`.
  case button
  /// A link to a place outside the application, to an address of the application, or to a file for the user. A place
  /// outside is shown, and a press is reported to the page. For an address, the target is its text, and a press opens
  /// it. For a file, the target is its name and size, and a press gives it. Takes `press`.
  case link(target: String, address: Address? = nil, file: KeptFile? = nil)
  /// Any number of rows with keys, optionally with cells under column titles. Takes `more`. Each row, each of its
  /// buttons and each sortable column takes `press`. Indirect, so that the other kinds take less memory.
  indirect case list(ListState)
  /// Cells under column titles. No actions.
  case table(TableState)
  /// A picture with an alternative text. No actions.
  case image(ImageState)
  /// The progress of a task, from 0 to 1, or `nil` if unknown. `of` is the total amount, if the task counts. No
  /// actions.
  case progress(Double?, of: ProgressTotal? = nil)
  /// Series of values as a drawing, and as a sentence that says the same. No actions.
  case chart(ChartState)
  /// The output of a running task. Front ends show the end of it. No actions.
  case log(LogState)
  /// A remark with a severity. No actions.
  case note(text: String, severity: Severity)
  /// Elements that belong together, under the group's label.
  case group([ElementState])
}
