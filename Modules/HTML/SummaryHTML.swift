import SignalboxHTTP

/// The fields that a press waits for, with links to them: the wrong fields before the missing fields.
struct SummaryHTML {
  let problems: [PostFeedback.Problem]

  var html: HTML {
    guard !problems.isEmpty else { return "" }
    return """
      <section class="error-summary" aria-labelledby="problems"><h2 id="problems">\(PageTexts.problems)</h2>\
      \(list(PageTexts.toCorrect, problems.filter { !$0.isMissing }))\
      \(list(PageTexts.needed, problems.filter(\.isMissing)))</section>
      """
  }

  private func list(_ title: String, _ problems: [PostFeedback.Problem]) -> HTML {
    guard !problems.isEmpty else { return "" }
    let items = problems.map { problem in
      // The title of the list says that a value is missing.
      let reason: HTML = problem.sentence == PageTexts.missing ? "" : ": \(problem.sentence)"
      return "<li><a href=\"#\(id: problem.id)\">\(problem.name)</a>\(reason)</li>" as HTML
    }
    return "<p>\(title)</p><ul>\(items)</ul>"
  }
}
