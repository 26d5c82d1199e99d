// Updates the page while it is shown. Without this file everything works, too, with forms and links. Each sentence of
// this file is in ScriptSentence.swift, with the condition under which it is shown.
"use strict";
(() => {
  const on = addEventListener;
  const body = document.body;
  const page = byID("page");
  const texts = body.dataset;
  const base = texts.base;
  const product = texts.product ? " – " + texts.product : "";
  // The text fields, in which the user is typing for a while.
  const typed = "input[type=text], input[type=password], textarea";
  const dated = "[type=date], [type=time]";

  // MARK: State

  // The page that is shown.
  const shown = {
    version: texts.version,
    // The time of the last change to another page.
    changedAt: -1000,
    // The notice of an answer whose page has not arrived yet, and the version of that page.
    comingNotice: "",
    noticeVersion: "",
    // The sentence about the fields that the last action has added.
    added: "",
    // The focus and the scroll positions of pages that may come back, by page.
    places: new Map(),
    // The same of steps without fields, by title.
    returns: new Map(),
    // The last page without a message in front.
    page: front(),
    // The refused values at the last press of each page: undo and redo come back to them.
    refused: new Map(),
    // The elements of the first page, which the stream does not send again. The server has other parts before them.
    // An error may be that of an earlier press, which the stream does not have.
    parts: page.querySelector(".error, [data-draft]")
      ? [] : ["", ...[...document.querySelectorAll("main > .part")].map((node) => node.outerHTML)],
    // The list and its number of rows for which more rows were requested last.
    rowsRequested: "",
  };

  // The values that the user has typed.
  const input = {
    // Values that the server has not accepted yet, each with its number. These fields keep their values.
    unsent: new Map(),
    // The counts of the values that were posted last, by field.
    posted: new Map(),
    // The counts of the values that were refused last, by field.
    refused: new Map(),
    // The texts that the last press took, each with its number and the version of the page that shows its result.
    taken: new Map(),
    // The posts that wait for their turn, each with the values that were typed before it.
    waiting: new Set(),
    // The sentence about text that was not sent before its page was left, until the next press.
    late: "",
    // The number of the last change.
    count: 0,
    // The number of the last change that was sent when the page was left.
    partedCount: 0,
    timer: undefined,
    // The values of the last post, while it waits for its turn and no press follows it.
    due: null,
    // The posts and fetches, which are done in order.
    queue: Promise.resolve(),
    // Values for fields of the same names: of this session, and of an earlier session. Secrets are not kept.
    given: new Map(),
    earlier: new Map(),
    store: "signalbox " + base,
    // The functions that stop the sending of files, by field.
    uploads: new Map(),
  };

  // The last press of a button.
  const press = {
    // The id of the button, until the page changes or the user does something else.
    id: "",
    // The button, and the number of the last change before it was pressed.
    node: null,
    count: 0,
    // A Boolean value that tells whether the press waits for fields that are wrong or missing.
    isRefused: false,
    // The sentence about a press that was perhaps not done.
    lost: "",
  };

  // The field that the user types in, if it had no error when it got the focus. It shows no error until it loses the
  // focus or the user presses something.
  const calm = {
    id: "",
    // Tells whether the field had a secret when it got the focus. Its new text is sent when the focus leaves the
    // secrets: a page that asks for a secret again would interrupt the typing.
    replaces: false,
    isDown: false,
    // Shows the error of the field.
    show: null,
  };

  // The newest page that arrived while the pointer was down. It could move the pressed button from under the pointer,
  // and then the browser would make no click. It is shown after the click, or after a second of dragging.
  const held = {
    page: null,
    timer: undefined,
  };

  // The texts that a screen reader tells although they have no focus.
  const speech = {
    // The text of each element that is told, by its id.
    known: new Map(),
    // The elements that have changed and are not told yet, with their new texts.
    news: new Map(),
    // Runs for a while after something was told.
    timer: undefined,
    // The version of the page with the result of the last action; empty after the page was shown.
    due: "",
  };

  // The connection to the server.
  const server = {
    // A random name of this page, and the number of its posts.
    name: Math.random().toString(36).slice(2),
    posts: 0,
    // The attempt to go on with the session of the next server.
    next: 0,
    // Tells whether there was no connection since the last press. Secrets then wait for a press if the page has another
    // secret: a server that has started again may ask for that one in place of the page.
    wasAway: false,
    source: null,
    retryTimer: undefined,
    tries: 0,
    pollTimer: undefined,
    // Tells whether the stream is open but delivers nothing, so that the page is fetched every few seconds.
    isHeld: false,
    // Tells whether the last post had no answer.
    hasFailed: false,
    // Tells whether the session is over for this page.
    isOver: false,
    // The sentence about the connection that is shown.
    sentence: "",
    // The milliseconds after which a request without an answer ends.
    limit: 20000,
    // The milliseconds after which the page says that an answer takes long.
    slow: 8000,
    // The greatest silence of an open stream, in milliseconds. The server says something every 14 seconds.
    silence: 35000,
    watch: undefined,
  };

  // The tabs of a browser. The tab used last has the stream and forwards its messages: a browser has few connections.
  const tabs = {
    channel: self.BroadcastChannel && new BroadcastChannel("signalbox " + base),
    leads: false,
    // The greatest claim leads.
    claim: 0,
    heirTimer: undefined,
  };

  // The pointer. Its next press may be meant for an earlier page or button.
  const pointer = {
    // The first of two presses at the same place: its button and page, and whether it is sent and answered.
    first: {},
    // Where and when the pointer went up, and on which page.
    up: {},
    // The page on which it went down, until the click.
    below: undefined,
    // The page of the last click; empty for a click by a key.
    aimed: undefined,
    isSecond: false,
    // Tells whether the press is ignored.
    isIgnored: false,
  };

  // The keyboard.
  const keyboard = {
    // The page of the last pressing key.
    last: {},
    isIgnored: false,
  };

  // The entries of the browser's history. The browser's Back is the page's Back: while the page can go back, an entry
  // stands for it.
  const past = {
    isInside: isInside(),
    hash: location.hash,
    // The entry, if its address shows other rows.
    rows: rowStep(),
  };

  // MARK: Looking up

  function byID(id) { return document.getElementById(id); }
  function one(selector) { return document.querySelector(selector); }
  function active() { return document.activeElement; }
  function stop(event) { event.preventDefault(); }
  function form() { return byID("form"); }
  function front() { return form() && form().dataset.page; }

  function isChoice(node) { return /checkbox|radio/.test(node.type); }

  // Returns whether a field has a secret, also while its text is shown.
  function isSecret(node) { return node.hasAttribute("data-secret"); }

  // Returns the name of a field, without its prefix.
  function field(node) { return node && node.name && node.name.startsWith("set:") ? node.name.slice(4) : null; }

  function htmlID(id) {
    const escape = (sign) => "%" + sign.charCodeAt(0).toString(16).toUpperCase();
    return "e-" + encodeURIComponent(id).replace(/[!'()*]/g, escape).replaceAll("%", ":");
  }

  // Returns the button that leads back, in a message the button that closes it.
  function wayBack() {
    const dialog = one("dialog");
    if (!dialog) return form() && form().querySelector("button[name=do][value=back]");
    const buttons = dialog.querySelectorAll("button");
    return dialog.querySelector("button.cancel") || (buttons.length === 1 ? buttons[0] : null);
  }

  // MARK: Changing the page

  // Returns the key by which a node is found again; empty without a key.
  function key(node) {
    if (node.nodeType !== 1) return "";
    if (node.id) return node.id;
    if (!node.name) return "";
    return node.tagName + node.name + (isChoice(node) || node.matches("button") ? node.value : "");
  }

  // Changes the children of a node into those of another.
  function morph(old, fresh) {
    const known = new Map();
    for (const child of old.children) {
      const name = key(child);
      if (name) known.set(name, child);
    }
    let place = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const name = key(wanted);
      let match = name ? known.get(name) : null;
      const isAlike = place && place.nodeType === wanted.nodeType && place.nodeName === wanted.nodeName;
      if (!match && isAlike && !key(place) && !name) match = place;
      if (!match || match.nodeName !== wanted.nodeName) {
        old.insertBefore(wanted, place);
        continue;
      }
      if (match === place) place = place.nextSibling;
      else old.insertBefore(match, place);
      known.delete(name);
      if (match.nodeType === 1) update(match, wanted);
      else if (match.data !== wanted.data) match.data = wanted.data;
    }
    // Errors and progress that this script has added stay until the next action.
    while (place) {
      const next = place.nextSibling;
      if (!place.dataset || !place.dataset.own) place.remove();
      place = next;
    }
  }

  // Changes an element into another of the same kind.
  function update(old, fresh) {
    // This script writes the sentence, so that it is told once.
    if (old.id === "added") return;
    if (old.isEqualNode(fresh) && !("value" in old)) return;
    const name = field(old);
    const isKept = name !== null && input.unsent.has(name);
    const hadPlaceholder = old.placeholder;
    updateAttributes(old, fresh);
    if (old.matches("textarea")) {
      if (!isKept && old.value !== fresh.value) setValue(old, fresh.value);
    } else if (old.matches("input")) {
      if (!isKept && old.type !== "hidden") updateInput(old, fresh, hadPlaceholder);
    } else {
      const chosen = isKept ? old.value : fresh.value;
      morph(old, fresh);
      if (old.matches("select")) old.value = chosen;
    }
  }

  // Shows the ends of the logs that the user does not read. A text has its beginning in sight.
  function scrollLogs(read = []) {
    for (const log of page.querySelectorAll(".log[data-told]")) if (!read.includes(log)) log.scrollTop = 1e9;
  }

  // Changes the attributes, but leaves those of the user and those of an error that this script has added.
  function updateAttributes(old, fresh) {
    const stays = old.tagName === "DETAILS" ? /open/ : isOwn(old.id) ? /invalid|described/
      : "busy" in old.dataset ? /busy/ : isSecret(old) ? /^type$/ : /^$/;
    if ("busy" in old.dataset) old.dataset.busy = fresh.getAttribute("aria-busy") || "";
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !stays.test(name)) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value && !stays.test(name)) old.setAttribute(name, value);
    }
  }

  function updateInput(old, fresh, hadPlaceholder) {
    // The user's: the text of a search or a filter.
    if (old.matches("[data-searches], [data-filters]")) return;
    // A slider stays with its number while the user moves it, and a picker with its colour.
    const twin = old.dataset.of && byID(old.dataset.of);
    if (twin && input.unsent.has(field(twin))) return follows(twin);
    if (isChoice(old)) {
      old.checked = fresh.checked;
    } else if (isSecret(old)) {
      // Clears a password without focus. With focus, clears it only if the application emptied the field: the field had
      // a value, or the user pressed something and has typed nothing since.
      if (old !== active() || !fresh.placeholder && (hadPlaceholder || press.id)) old.value = "";
    } else if (old.value !== fresh.value) {
      setValue(old, fresh.value);
    }
  }

  function setValue(node, value) {
    const isFocused = node === active();
    const { selectionStart, selectionEnd } = node;
    node.value = value;
    // Text that is typed from now on does not continue an earlier text.
    node.setAt = input.count;
    if (!isFocused) return;
    try {
      node.setSelectionRange(Math.min(selectionStart, value.length), Math.min(selectionEnd, value.length));
    } catch { }
  }

  // Shows a page, after a click that has begun.
  function show(html, version) {
    if (!calm.isDown) return showNow(html, version);
    held.page = [html, version];
    if (!held.timer) held.timer = setTimeout(release, 1000);
  }
  function release() {
    held.timer = clearTimeout(held.timer);
    const page = held.page;
    held.page = null;
    if (page) showNow(...page);
  }

  function showNow(html, version) {
    const old = form();
    const before = old && old.dataset.page;
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    // An error that is linked above the page is shown at its field as well.
    const quiet = calm.id && !fresh.querySelector(`#summary a[href="#${calm.id}"]`) && fresh.querySelector(`[id="${calm.id}"][aria-invalid]`);
    const why = quiet && fresh.querySelector(`[id="${calm.id}-error"]`);
    calm.show = null;
    const next = fresh.querySelector("form");
    // The browser's cookie now belongs to another session, which another tab has started. At a server with an only
    // session, another request of this browser has got the cookie with which the session goes on.
    if (old && next && next.elements.token.value !== old.elements.token.value) return ends(texts.other);
    if (why) withhold(quiet, why);
    for (const node of fresh.querySelectorAll("[autofocus]")) node.removeAttribute("autofocus");
    unnumber(fresh);

    const isOther = !next || next.dataset.page !== before;
    // The typed values of a page stay when a message appears in front of it or disappears.
    const title = byID("title");
    const freshTitle = title && fresh.querySelector("#title");
    const isSame = freshTitle && title.textContent === freshTitle.textContent;
    if (isOther) shown.changedAt = performance.now();
    if (isOther && !isSame) {
      const isLate = old && [...input.unsent].some(([name, number]) => input.posted.get(name) !== number);
      if (isLate) {
        input.late = texts.late;
        if (!shown.comingNotice) [shown.comingNotice, shown.noticeVersion] = [input.late, version];
      }
      input.unsent.clear();
      input.posted.clear();
      press.lost = "";
      for (const node of page.querySelectorAll("[data-own]")) node.remove();
    }
    const focused = active() && active().id;
    const list = focused && active().closest("ul");
    if (isOther && old) shown.places.set(before, [focused, scrollY, list && list.scrollTop]);
    // A step without fields, such as a review, is a new page after an edit. It is returned to by its title.
    if (isOther && title && one(".steps") && !one("[name^='had:']")) shown.returns.set(title.textContent, [focused, scrollY]);
    const place = next && shown.places.get(next.dataset.page) || isSame && [focused]
      || fresh.querySelector(".steps") && shown.returns.get(freshTitle?.textContent) || [];

    const wasMistaken = mistaken();
    const read = [...page.querySelectorAll(".log[data-told]")].filter((log) =>
      log.scrollTop + log.clientHeight < log.scrollHeight - 4);
    morph(page, fresh);
    shown.version = version;
    listen(isOther && !isSame);
    if (isOther) shown.added = "";
    tellAdded();
    if (shown.comingNotice) {
      note(shown.comingNotice);
      if (!isBehind(version, shown.noticeVersion)) shown.comingNotice = "";
    }
    refill();
    cutTaken();
    if (!one("dialog")) shown.page = front();
    const earlier = isOther && shown.refused.get(front());
    if (earlier && fill(earlier)) setTimeout(flush);
    if (pointer.first.isAnswered) pointer.first.isBusy = false;
    const heading = byID("alert") || byID("title");
    if (isOther) summarize("");
    else prune();
    // The work of the press has found an error.
    if (!wasMistaken && mistaken()) press.isRefused = true;
    if (heading) document.title = mistaken() + heading.textContent + product;
    scrollLogs(read);
    if (isOther) {
      focusFirst(place[0], place[2]);
      if (!isSame) scrollTo(0, place[1]);
      // The element that the user wants to edit.
      if (!place[0]) byID(next?.dataset.begin)?.focus();
      press.id = "";
    } else if (focused && active() === body) {
      (byID(focused) || byID(focused.replace(/-clear$/, "")) || heading).focus({ preventScroll: true });
    }
    const now = active();
    if (press.id && (press.isRefused || now.matches("[aria-disabled=true]") && now.id === press.id)) leadToError();
    watchMore();
    checkAll();
    setSecrets();
    setSearches();
    markStep();
    showAddress();
    // The session, or another front end, may have changed the values since they were typed.
    const values = new FormData(form() || undefined);
    for (const name of input.given.keys()) {
      if (!input.unsent.has(name) && values.has("had:" + name)) input.given.set(name, values.getAll("set:" + name));
    }
    // At the end of the session. Another session can begin with what was typed into this page.
    const filled = byID("again-filled");
    if (!filled || ![...input.given.values()].some(([value]) => value)) return;
    filled.hidden = false;
    filled.onclick = () => keep(input.given);
  }

  // MARK: Telling

  // Texts that change by themselves are no live regions of their own: a screen reader would speak at each change. The
  // newest texts are told together, at most every five seconds. An error that appears and the result of an action are
  // told at once.
  function listen(isOther) {
    const before = speech.known;
    speech.known = new Map();
    if (isOther) {
      speech.news.clear();
      // A reader would meet the texts of the page before at the end of this page.
      byID("said").textContent = byID("warned").textContent = "";
    }
    for (const node of page.querySelectorAll("[data-told]")) {
      const words = node.textContent, old = before.get(node.id) || "";
      speech.known.set(node.id, words);
      if (isOther || words === old) continue;
      // Of a log, the last new lines are told.
      const added = words.startsWith(old) ? words.slice(old.length) : words;
      if (node.matches(".error") && !old) byID("warned").textContent = words;
      else speech.news.set(node.id, node.matches(".log") ? added.trim().split("\n").slice(-3).join("\n") : words);
    }
    for (const id of speech.news.keys()) if (!speech.known.has(id)) speech.news.delete(id);
    settle();
  }
  // Ends the time in which nothing is told.
  function hurry() {
    speech.timer = clearTimeout(speech.timer);
    speech.due = "";
  }
  function speak() {
    if (speech.timer || !speech.news.size) return;
    byID("said").textContent = [...speech.news.values()].join("\n");
    speech.news.clear();
    speech.timer = setTimeout(() => {
      speech.timer = undefined;
      speak();
    }, 5000);
  }

  // Takes the error of the field in use out of a fresh page, until it may be shown. The help that the error repeats
  // keeps its place meanwhile: the page would move while the user is about to press a button.
  function withhold(quiet, why) {
    const { id } = quiet;
    const about = quiet.getAttribute("aria-describedby"), first = id + "-help";
    const help = !about.includes(first) && byID(first);
    quiet.ariaInvalid = null;
    quiet.setAttribute("aria-describedby", about.replace(/\S+-error$/, help ? first : ""));
    why.replaceWith(help || "");
    calm.show = () => {
      const node = byID(id);
      node.ariaInvalid = true;
      node.setAttribute("aria-describedby", about);
      if (help) byID(first).remove();
      node.closest(".field").append(why);
    };
  }

  // Names the fields that the last action has added, where a screen reader tells them.
  function tellAdded() {
    const place = byID("added");
    if (place && place.textContent !== shown.added) place.textContent = shown.added;
  }

  // Moves the focus to the invalid field that the pressed button waits for, unless the user has done something else.
  function leadToError() {
    const wrong = one("[aria-invalid=true]") || one("[role=tab]:has(.mark)");
    const node = wrong && wrong.tagName === "FIELDSET" ? wrong.querySelector("input:not([type=hidden])") : wrong;
    if (node) node.focus();
  }

  function focusFirst(before, top) {
    const dialog = one("dialog");
    const node = dialog
      ? dialog.querySelector(".default") || dialog.querySelector(".cancel") || dialog.querySelector("button")
      : before && byID(before) || byID("title");
    if (!node) return;
    node.focus({ preventScroll: !!before });
    const list = before && node.closest("ul");
    // A list with its own scroll bar returns to its position, and the focused element is visible in it. At first, the
    // row at which the user begins is visible.
    if (list) list.scrollTop = top;
    (list ? node : one("[data-start]"))?.scrollIntoView({ block: "nearest" });
  }

  // The number in the form is for browsers without a script. In the page it would move the nodes after it.
  function unnumber(place) {
    for (const node of place.querySelectorAll("[name=number]")) node.remove();
  }

  function note(words) {
    const place = byID("notice");
    if (place) place.replaceChildren(...words ? [error("notice-error", words)] : []);
  }

  // MARK: Errors of fields

  function error(id, words) {
    const node = document.createElement("p");
    node.className = "error";
    node.id = id;
    node.textContent = words;
    node.dataset.own = "1";
    return node;
  }

  // Returns whether this script has added an error to an element.
  function isOwn(id) { return !!id && byID(id + "-error")?.dataset.own; }

  // Shows the error of an element; without words, removes it.
  function complain(id, words) {
    const node = byID(id), known = byID(id + "-error");
    if (!node) return;
    if (isOwn(id)) {
      known.remove();
      node.ariaInvalid = null;
    }
    if (!words || id === calm.id) return setSearches();
    if (known && !known.dataset.own) {
      known.textContent = words;
      return;
    }
    const place = error(id + "-error", words);
    place.role = "alert";
    (node.closest(".field, .part, li, .buttons") || node.parentNode).append(place);
    if (node.matches("input, textarea, select, fieldset")) node.ariaInvalid = true;
    node.setAttribute("aria-describedby", place.id);
    setSearches();
  }

  // Half a date reads as no date, and would erase the present date. Returns the first such field, with its error shown.
  function unread(nodes) {
    const bad = nodes.filter((node) => node.validity?.badInput && node.dataset.unread);
    for (const node of bad) complain(node.id, node.dataset.unread);
    return bad[0];
  }

  // An error of the focused field is shown after the focus has moved and no pointer is down. Otherwise the target of
  // the pointer would move away.
  function showCalmError() {
    if (calm.show) calm.show();
    calm.show = null;
  }
  function endCalm() {
    setTimeout(() => {
      if (!calm.id || calm.isDown || active().id === calm.id) return;
      // The button that shows a secret is between two fields.
      if (calm.replaces && active().matches("[data-shows]")) return;
      calm.id = "";
      showCalmError();
      flush();
    });
  }
  on("focusout", endCalm);
  on("focusin", ({ target }) => {
    if (!target.matches(typed)) return;
    const before = calm.id, goesOn = calm.replaces && isSecret(target);
    calm.id = target.matches("[aria-invalid]") ? "" : target.id;
    calm.replaces = isSecret(target) && !!target.placeholder;
    if (before && before !== calm.id) {
      showCalmError();
      if (!goesOn) flush();
    }
  });

  // MARK: The browser's history

  function isInside() { return history.state?.inside === true; }
  // Returns the history entry if its address shows other rows.
  function rowStep() { return history.state?.rows ? history.state : null; }

  // Returns the path of the page's address.
  function path() { return base + form().dataset.at; }
  // Shows the page's address in the address bar.
  function showAddress() {
    if (!form() || location.pathname === path()) return;
    history.replaceState(history.state, "", path() + location.search + location.hash);
  }
  // Opens an address, with a press or after Forward.
  function open(name, value, label) {
    const button = document.createElement("button");
    Object.assign(button, { name, value, textContent: label });
    submit(button);
  }

  // Adds the entry for the page's Back.
  function markStep() {
    if (!isInside() && (wayBack() || one("dialog"))) {
      past.rows = "";
      history.pushState({ inside: true }, "");
    }
    past.isInside = isInside();
  }

  on("popstate", () => {
    const wasInside = past.isInside;
    const left = past.rows;
    const isLink = location.hash !== past.hash;
    const button = wayBack();
    past.hash = location.hash;
    past.rows = rowStep();
    const step = left || past.rows;
    if (step && step.page === front()) {
      past.isInside = isInside();
      return showRows(location, step.rows);
    }
    // The rows belong to a page behind the front page: the rows stay, and the front page closes.
    if (left && button) {
      past.rows = left;
      history.pushState(left, "", left.href);
      return button.click();
    }
    past.isInside = isInside();
    if (isLink) markStep();
    // After Forward, or after Back to an address of this document.
    if (!isLink && past.isInside && form() && location.pathname !== path()) {
      open("open", location.pathname.slice(base.length), "");
    }
    if (isLink || !wasInside || past.isInside) return;
    if (button) button.click();
    else if (one("dialog")) markStep();
    else history.back();
  });

  // MARK: The stream of pages

  // Returns the part of the address that tells which rows are shown.
  function rowQuery() {
    const pairs = [...new URLSearchParams(location.search)];
    return "" + new URLSearchParams(pairs.filter(([name]) => /^(from|hide):/.test(name)));
  }

  // Returns whether a version is older, or of another session. A version is the session's mark, a dot and a number.
  function isBehind(mine, other) {
    const [mark, count] = mine.split("."), [otherMark, otherCount] = other.split(".");
    return mark !== otherMark || +count < +otherCount;
  }

  // Returns whether two versions are of different sessions.
  function isOther(mine, other) { return mine.split(".")[0] !== other.split(".")[0]; }

  function tell(message) {
    if (tabs.channel) tabs.channel.postMessage(message);
  }

  // Ends the stream.
  function drop() {
    clearTimeout(server.retryTimer);
    if (server.source) server.source.close();
    server.source = null;
  }

  // Makes this tab the leader.
  function take() {
    clearTimeout(tabs.heirTimer);
    if (tabs.leads || server.isOver || !form()) return;
    tabs.leads = true;
    tabs.claim = Date.now() + Math.random();
    tell({ claim: tabs.claim });
    follow();
  }

  if (tabs.channel) tabs.channel.onmessage = ({ data }) => {
    if (server.isOver) return;
    if (data.given) input.given.set(...data.given);
    else if (data.tokens) goOn(data.tokens);
    else if (data.claim) {
      clearTimeout(tabs.heirTimer);
      if (tabs.leads && data.claim > tabs.claim) {
        tabs.leads = false;
        drop();
      }
    } else if (data.left) {
      if (!tabs.leads) tabs.heirTimer = setTimeout(take, Math.random() * 300);
    } else if (data.kind === "wait" || isBehind(shown.version, data.id)) {
      hear(data);
    }
  };

  // Handles a message of the stream.
  function hear({ kind, html, id, at }) {
    if (kind === "wait") return say(html);
    server.isHeld = false;
    if (kind === "same") {
      // Another tab may follow another session. Then the browser's cookie is that session's, and this page has gone.
      if (isOther(shown.version, id)) look();
      else if (isBehind(shown.version, id)) shown.version = id;
      settle();
    } else if (kind === "page") {
      if (at === rowQuery()) show(html, id);
      else look();
    } else {
      server.isOver = true;
      drop();
      if (kind === "stop") return say(texts.stopped, true);
      input.unsent.clear();
      show(html, id);
    }
  }

  // Begins the stream.
  function follow(time = server.limit) {
    drop();
    if (!tabs.leads || server.isOver) return;
    const query = new URLSearchParams(rowQuery());
    query.set("seen", shown.version);
    // The pieces of the last page of this stream.
    let pieces = shown.version === texts.version ? shown.parts : [];
    if (pieces.length > 1) query.set("parts", "1");
    const source = server.source = new EventSource(base + "events?" + query);
    watch(time, true);
    for (const kind of ["page", "same", "end", "stop", "wait"]) {
      source.addEventListener(kind, ({ data, lastEventId }) => {
        watch(server.silence);
        let html = data;
        if (kind === "page") {
          // Two numbers are a range of the pieces before.
          pieces = JSON.parse(data).flatMap((piece) => typeof piece === "string" ? piece : pieces.slice(...piece));
          html = pieces.join("");
        }
        const message = { kind, html, id: lastEventId, at: rowQuery() };
        tell(message);
        hear(message);
        if (server.tries || server.hasFailed || server.sentence === texts.held) answered();
      });
    }
    source.onopen = () => {
      watch(server.silence);
      answered();
    };
    source.onerror = () => {
      const isRefused = source.readyState === 2;
      drop();
      if (isRefused) ask();
      else retry();
    };
  }

  // Begins the stream again after a silence: a server that hangs closes no connection.
  function watch(time, isNew) {
    clearTimeout(server.watch);
    server.watch = setTimeout(() => {
      if (!server.source) return;
      if (!isNew) return follow(server.slow);
      drop();
      server.tries ||= 1;
      retry();
    }, time);
  }

  // Handles an answer of the server.
  function answered() {
    server.tries = 0;
    if (server.isOver) return;
    if (server.sentence) {
      for (const image of page.querySelectorAll("img")) if (image.complete && !image.naturalWidth) image.src = image.src;
    }
    say(server.isHeld ? texts.held : "");
    if (server.hasFailed) {
      server.hasFailed = false;
      flush();
      for (const node of form()?.querySelectorAll("[type=file][name]") || []) {
        if (input.unsent.has(field(node)) && !input.uploads.has(field(node))) sendFiles(node);
      }
    }
  }

  // Retries forever, after growing pauses that differ from tab to tab.
  function retry() {
    server.wasAway = true;
    if (server.tries || server.hasFailed) say(texts.away);
    clearTimeout(server.retryTimer);
    const pause = Math.min(15000, 400 * 1.6 ** server.tries++) * (.5 + Math.random());
    server.retryTimer = setTimeout(() => {
      if (tabs.leads) follow();
      else take();
    }, pause);
  }

  // MARK: Requests

  // Returns whether the session exists, by the header of this server's answers. Any other answer comes from another
  // server and tells nothing about the session.
  function state(response) { return response?.headers.get("X-Signalbox"); }

  // Returns a signal that ends a request after some time.
  function limit() { return AbortSignal.timeout(server.limit); }

  function head() { return fetch(base, { method: "HEAD", cache: "no-store", signal: limit() }).catch(() => null); }

  async function ask() {
    if (!ends(state(await head()))) retry();
  }

  // Ends the page if its session is over, or goes on without this page's cookie. Returns whether it has ended.
  function ends(now) {
    if (!["gone", "none", "free"].includes(now)) return false;
    drop();
    if (now === "free") return !!adopt();
    server.isOver = true;
    say(texts[now], true);
    return true;
  }

  // Goes on with the only session of a server that was killed and started again: it does not know this page's cookie.
  // Nothing that the user has typed leaves the page, so secrets stay as well. Returns whether it has the session.
  // Several requests may learn of it at once, and the server gives the session only once.
  function adopt() { return server.next ||= goOver().finally(() => server.next = 0); }
  async function goOver() {
    const response = await fetch(base + "?" + rowQuery(), { cache: "no-store", signal: limit() }).catch(() => null);
    const words = await response?.text().catch(() => "");
    const other = new DOMParser().parseFromString(words, "text/html");
    const token = other.querySelector("#form [name=token]")?.value;
    if (!token || !form()) return retry();
    const tokens = [form().elements.token.value, token];
    tell({ tokens });
    goOn(tokens);
    show(other.getElementById("page").innerHTML, other.body.dataset.version);
    follow();
    return true;
  }
  // Takes the token of the session that goes on. Values that the killed server had taken may be sent again.
  function goOn([before, token]) {
    if (form()?.elements.token.value !== before) return;
    form().elements.token.value = token;
    input.posted.clear();
    server.hasFailed = true;
  }

  // Fetches the page if it does not arrive by itself.
  async function look(address = base + "?" + rowQuery(), before) {
    const options = { cache: "no-store", headers: { "X-Signalbox": "1" }, signal: limit() };
    const response = await fetch(address, options).catch(() => null);
    const now = state(response);
    if (ends(now)) return false;
    const words = now === "here" && await response.text().catch(() => "");
    if (!words) return retry();
    const other = new DOMParser().parseFromString(words, "text/html");
    const { version } = other.body.dataset;
    if (before) before();
    if (version ? isBehind(shown.version, version) || before : !server.isOver) {
      if (!version) {
        server.isOver = true;
        drop();
      }
      show(other.getElementById("page").innerHTML, version || shown.version);
    }
    return true;
  }

  // Fetches a page that should follow an answer but has not arrived within a second. Then polls every few seconds.
  function expect(version) {
    setTimeout(async () => {
      // After a restart, the page of the next server has come.
      if (server.isOver || isOther(shown.version, version) || !isBehind(shown.version, version) || !await look()) return;
      server.isHeld = true;
      say(texts.held);
      poll();
    }, 1000);
  }
  function poll() {
    clearTimeout(server.pollTimer);
    server.pollTimer = setTimeout(async () => {
      if (!server.isHeld || server.isOver) return;
      if (!document.hidden) await look();
      poll();
    }, 4000);
  }

  // Shows a sentence about the connection. After an ended session, another session can start; it gets the typed values.
  function say(words, isOver) {
    if (server.sentence === words) return;
    const place = byID("connection");
    place.textContent = server.sentence = words;
    if (!isOver) return;
    const link = document.createElement("a");
    link.href = base + "?again";
    link.textContent = texts.again;
    link.onclick = async (event) => {
      stop(event);
      if (state(await head())) begin();
      else note(texts.down);
    };
    place.append(" ", link);
  }

  // Begins another session, with the typed values.
  function begin() {
    if (form()) for (const node of form().elements) {
      const isKept = node.matches("[type=text]:not([data-secret]), [type=date], [type=time], textarea");
      if (isKept && field(node) && node.value) input.given.set(field(node), [node.value]);
    }
    keep(input.given);
    location.href = base + "?again";
  }

  // MARK: Values of earlier sessions

  // Keeps values for the next page of this tab.
  function keep(values) {
    try {
      if (values.size) sessionStorage.setItem(input.store, JSON.stringify([...values]));
      else sessionStorage.removeItem(input.store);
    } catch { }
  }

  // Gives fields the values of their names. Returns whether a field has got another value.
  function fill(all) {
    let isFilled = false;
    for (const node of form().elements) {
      const name = field(node);
      const values = !isSecret(node) && all.get(name);
      if (!values || node.disabled || input.unsent.has(name) && !isChoice(node)) continue;
      const present = isChoice(node) ? node.checked : node.value;
      const wish = isChoice(node) ? values.includes(node.value) : values[0] || "";
      if (present === wish) continue;
      if (isChoice(node)) node.checked = wish;
      else node.value = wish;
      isFilled = change(node);
    }
    return isFilled;
  }

  // Gives fields the values typed into fields of the same names in an earlier session.
  function refill() {
    if (!form() || !input.earlier.size) return;
    const isFilled = fill(input.earlier);
    for (const node of form().elements) input.earlier.delete(field(node));
    keep(input.earlier);
    if (!isFilled) return;
    press.lost = texts.refilled;
    setTimeout(() => {
      note(press.lost);
      flush();
    });
  }

  try {
    // The session had begun before, so the server answered with a sentence. Its values stay.
    if (/said/.test(location.search)) keep(input.earlier);
    const stored = JSON.parse(sessionStorage.getItem(input.store) || "[]");
    for (const [name, values] of stored) input.earlier.set(name, values);
  } catch { }

  // MARK: Posts

  // Adds the token, and a number by which the server recognizes a post that a browser or a proxy sends twice. Its count
  // tells a post that this page gave up from a later post, whichever arrives first.
  function sign(data, count = "") {
    data.set("token", form().elements.token.value);
    data.set("number", Date.now().toString(36) + Math.random().toString(36).slice(2) + count);
  }

  function enqueue(work) { return input.queue = input.queue.then(work, work); }

  // Enqueues a post of typed values. The page with the result of the press before is shown first: it tells which texts
  // that press took.
  function enqueuePost(post, work) {
    input.waiting.add(post);
    return enqueue(async () => {
      if (input.taken.size) await look();
      input.taken.clear();
      input.waiting.delete(post);
      return work(post);
    });
  }

  // Tells that a press has no answer. It is not sent again, because the user may mean something else by then.
  function lose(button, words) {
    server.hasFailed = true;
    if (!button || button.value === "keep") return;
    const node = byID(htmlID(button.value)) || button;
    press.lost = words.replace("%1", () => (node.firstChild || node).textContent.trim());
    note(press.lost);
  }

  // Sends a form: the sent values of typedValues(), and perhaps a press. Returns whether the server has taken it.
  async function post(data, sent, button, upload) {
    take();
    sign(data, ` ${server.name} ${++server.posts}`);
    if (!upload) for (const [name, value] of [...data]) if (value instanceof File) data.delete(name);
    for (const [name, { number }] of sent) input.posted.set(name, number);
    const { response, said } = await send(upload ? sendShown(data, upload) : fetchAnswer(data));
    if (server.isOver || upload?.isStopped) return false;
    const now = state(response), status = response?.status;
    // The server has changed nothing. Values without a press are sent with the connection.
    if (now === "free") return await adopt() ? button && post(data, sent, button) : lose(button, texts.unanswered);
    if (ends(now)) return false;
    if (now === "busy") {
      say(texts["fault-429"]);
      setTimeout(flush, 1000);
      return lose(button, texts.untaken);
    }
    if (status === 413) return say(texts["fault-413"]);
    if (now && status === 403) return say(texts["fault-403"]);
    if (!now || !response.ok) {
      for (const name of sent.keys()) input.posted.delete(name);
      lose(button, texts.unanswered);
      return retry();
    }
    server.hasFailed = false;
    if (button) press.lost = "";
    answered();
    if (!server.source) follow();
    if (said) report(said, sent, button);
    return true;
  }

  // Reads the answer to a post.
  async function send(answer) {
    let response = null, said;
    try {
      response = await answer;
      if (response.headers.get("Content-Type")?.startsWith("application/json")) said = await response.json();
    } catch {
      response = null;
    }
    return { response, said };
  }

  // Posts a form. A post ends after some time without an answer. With `keepalive`, the page may end before.
  function fetchAnswer(data, keepalive = false) {
    return fetch(form().action, {
      method: "POST", headers: { "X-Signalbox": "1" }, body: new URLSearchParams(data), redirect: "error",
      signal: limit(), keepalive,
    });
  }

  // Posts a form with files, and shows the sent part, which fetch() does not tell. The post ends after some time
  // without progress; a proxy that has taken all of it needs time to pass it on.
  function sendShown(data, { bar, request }) {
    return new Promise((done) => {
      let end;
      const wait = () => {
        clearTimeout(end);
        end = setTimeout(() => request.abort(), 6 * server.limit);
      };
      request.open("POST", form().action);
      request.setRequestHeader("X-Signalbox", "1");
      // At the load, all is sent.
      request.upload.onprogress = request.upload.onload = ({ loaded, total }) => {
        bar.value = loaded / total;
        wait();
      };
      request.onloadend = () => {
        clearTimeout(end);
        const headers = ["Content-Type", "X-Signalbox"].map((name) => [name, request.getResponseHeader(name) || ""]);
        done(request.status && new Response(request.responseText || null, { status: request.status, headers }));
      };
      request.send(data);
      wait();
    });
  }

  // Sends the files of a field as soon as they are chosen.
  function sendFiles(node) {
    const name = field(node), files = [...node.files];
    if (!files.length) return;
    const number = ++input.count;
    input.unsent.set(name, number);
    complain(node.id);
    const bar = document.createElement("progress"), cancel = document.createElement("button");
    bar.value = 0;
    const label = node.labels[0].textContent.trim();
    bar.setAttribute("aria-label", label);
    cancel.setAttribute("aria-label", texts.cancel + ": " + label);
    cancel.type = "button";
    cancel.className = "small";
    cancel.textContent = texts.cancel;
    const upload = { bar, request: new XMLHttpRequest(), isStopped: false };
    const end = (isPaused) => {
      bar.remove();
      cancel.remove();
      if (input.uploads.get(name) !== stop) return;
      input.uploads.delete(name);
      if (isPaused) return;
      input.unsent.delete(name);
      node.value = "";
    };
    const stop = () => {
      upload.isStopped = true;
      upload.request.abort();
      end();
    };
    // Another choice replaces the files.
    const former = input.uploads.get(name);
    input.uploads.set(name, stop);
    if (former) former();
    cancel.onclick = () => {
      stop();
      node.focus();
    };
    // A page that arrives in the meantime does not remove them.
    for (const part of [bar, cancel]) part.dataset.own = "1";
    node.after(bar, cancel);
    return enqueue(async () => {
      if (!form() || upload.isStopped) return;
      const data = new FormData();
      // The server checks the token before it takes a file.
      sign(data);
      data.set("page", form().elements.page.value);
      data.set("had:" + name, new FormData(form()).get("had:" + name));
      // Of a file that is too large, the server gets only the name.
      for (const file of files) {
        const isLarge = file.size > +node.dataset.limit;
        data.append((isLarge ? "large:" : "set:") + name, isLarge ? file.name : file);
      }
      const isTaken = await post(data, new Map([[name, { number }]]), null, upload);
      // Without an answer, the field keeps its files until there is a connection again.
      end(!isTaken && !upload.isStopped && server.hasFailed);
    });
  }

  // Shows the answer to a post: the errors of fields and the notice.
  function report(said, sent, button) {
    shown.added = said.added || "";
    tellAdded();
    expect(said.version);
    if (said.notice && isBehind(shown.version, said.version)) {
      [shown.comingNotice, shown.noticeVersion] = [said.notice, said.version];
    }
    for (const [name, { number, values }] of sent) {
      if (said.refused[htmlID(name)]) input.refused.set(name, number);
      else {
        if (button) input.taken.set(name, [values[0], number, said.version]);
        // The answer to a press that left the page does not name its refused values.
        else shown.refused.get(shown.page)?.delete(name);
        if (input.unsent.get(name) === number) input.unsent.delete(name);
      }
    }
    cutTaken();
    speech.due = said.version;
    settle();
    // Every action removes errors outside fields. A press outside a message removes all errors.
    for (const node of page.querySelectorAll("[data-own]")) {
      // Half a date stays in its field, and is sent with no press.
      if (byID(node.id.slice(0, -6))?.validity?.badInput) continue;
      if (button && !button.closest("dialog") || !node.closest(".field")) complain(node.id.slice(0, -6));
    }
    // A summary that the page brought with it is about this press, whose answer came later.
    if (button && (said.summary || byID("summary")?.firstChild?.dataset.own)) summarize(said.summary || "");
    for (const name of sent.keys()) complain(htmlID(name), said.refused[htmlID(name)]);
    for (const [id, why] of Object.entries(said.refused)) complain(id, why);
    note(said.notice || press.lost || input.late);
    prune();
    press.isRefused = !!said.summary;
    if (press.isRefused && press.id) leadToError();
    if (button) showDetails(button);
  }

  // Takes the text that a press has taken out of a field that the application has emptied since, and out of the posts
  // that wait: the user typed on behind it, before the answer came.
  function cutTaken() {
    for (const [name, [text, number, version]] of input.taken) {
      if (isBehind(shown.version, version)) continue;
      input.taken.delete(name);
      const node = [...form()?.elements || []]
        .find((node) => field(node) === name && node.matches(typed) && !isSecret(node));
      const isEmptied = text && node && !(node.setAt >= number) && !node.defaultValue;
      const cut = (value) => isEmptied && value?.startsWith(text) && value.slice(text.length);
      const rest = cut(node?.value);
      if (rest) {
        setValue(node, rest);
        node.setAt = 0;
        change(node);
        setTimeout(flush);
      }
      for (const post of input.waiting) {
        const known = post.typed.get(name), left = cut(known?.values[0]);
        if (known?.number === number) post.typed.delete(name);
        else if (left) known.values = [left];
        // The post has all of the text in the field.
        if (left && left === rest) known.number = input.unsent.get(name);
      }
    }
  }

  // Shows the fields that the last press waits for, with links, or nothing. The title of the page says it, too.
  function summarize(html) {
    const place = byID("summary");
    if (place && (html || place.firstChild)) place.innerHTML = html;
    for (const node of place ? place.children : []) node.dataset.own = "1";
    const title = document.title.startsWith(texts.mistaken) ? document.title.slice(texts.mistaken.length) : document.title;
    document.title = mistaken() + title;
  }
  // Takes corrected fields out of the summary.
  function prune() {
    for (const link of page.querySelectorAll("#summary a")) {
      const target = byID(link.hash.slice(1));
      if (!target || byID(target.id + "-error") || target.matches("[role=tab]:has(.mark)")) continue;
      const list = link.closest("ul");
      link.closest("li").remove();
      if (list.childElementCount) continue;
      list.previousElementSibling.remove();
      list.remove();
    }
    if (one("#summary section") && !one("#summary a")) summarize("");
  }
  function mistaken() { return byID("summary")?.firstChild ? texts.mistaken : ""; }

  // Moves the focus to the details of a pressed row, if they are below the list.
  function showDetails(button) {
    const row = button.matches(".row") && byID(htmlID(button.value));
    const details = row && row.closest(".details");
    if (!details) return;
    const [list, rest] = details.children;
    if (rest.offsetTop >= list.offsetTop + list.offsetHeight) rest.focus();
  }

  // Returns typed values as the form would send them. The server takes no file from here.
  function fieldData(typed) {
    const all = formWith(typed), data = new FormData();
    data.set("page", all.get("page"));
    for (const name of typed.keys()) {
      for (const kind of ["had:", "was:", "set:"]) for (const value of all.getAll(kind + name)) data.append(kind + name, value);
    }
    return data;
  }

  // Returns the values that are not sent yet, with their numbers. Half a date reads as no date, and files are sent by
  // themselves, so both are left out. Secrets are left out if they wait for a press.
  function typedValues(waits) {
    const isOut = (node) => node.validity?.badInput || node.type === "file" || waits && isSecret(node);
    const all = new FormData(form()), out = [...form().elements].filter(isOut).map(field);
    const whole = [...input.unsent].filter(([name]) => !out.includes(name));
    return new Map(whole.map(([name, number]) => [name, { number, values: all.getAll("set:" + name) }]));
  }
  // Returns the values that the server still does not have.
  function unsentOf(typed) { return new Map([...typed].filter(([name]) => input.unsent.has(name))); }
  // Returns the form with the values that were typed at a press. Values that were typed since do not belong to it.
  function formWith(typed) {
    const data = new FormData(form());
    for (const [name, number] of input.unsent) {
      const known = typed.get(name);
      if (known?.number === number) continue;
      for (const kind of known ? ["set:"] : ["had:", "was:", "set:"]) data.delete(kind + name);
      for (const value of known?.values || []) data.append("set:" + name, value);
    }
    return data;
  }

  // Sends typed values that were not sent yet. Values typed in the meantime are sent afterwards.
  function flush() {
    clearTimeout(input.timer);
    if (!form() || !input.unsent.size || one("dialog")) return input.queue;
    const typed = typedValues(server.wasAway && one("[data-secret]:not([placeholder=''])"));
    // A post that waits takes the newest values, unless a press was made since.
    if (input.due) {
      input.due.typed = typed;
      return input.queue;
    }
    return enqueuePost(input.due = { typed }, (due) => {
      if (input.due === due) input.due = null;
      const typed = form() && unsentOf(due.typed);
      return typed?.size && post(fieldData(typed), typed);
    });
  }

  // Sends unsent values when the page is closed.
  function part() {
    if (server.isOver || !form() || !input.unsent.size || input.count === input.partedCount || one("dialog")) return;
    input.partedCount = input.count;
    const data = fieldData(typedValues());
    sign(data);
    fetchAnswer(data, ("" + new URLSearchParams(data)).length < 60000).catch(() => { });
  }

  // MARK: Typing

  // Remembers the value of a changed field. All tabs know the value that was typed last.
  function change(node) {
    const name = field(node);
    if (name === null) return false;
    input.unsent.set(name, ++input.count);
    if (isSecret(node)) {
      setSecrets();
      return true;
    }
    const given = [name, new FormData(form()).getAll("set:" + name)];
    input.given.set(...given);
    tell({ given });
    return true;
  }

  // A slider and a picker have no name: they set the text beside them, which is the field.
  function leads(target, type) {
    const twin = target.dataset.of && byID(target.dataset.of);
    if (!twin) return false;
    twin.value = target.value;
    twin.dispatchEvent(new Event(type, { bubbles: true }));
    return true;
  }
  // A slider or a picker shows the text that the user types. A picker has always a colour, so it looks empty for a text
  // that is no colour.
  function follows(target) {
    const twin = byID(target.id + "-twin");
    if (!twin) return;
    if (twin.type === "range") {
      twin.value = target.value.replace(",", ".");
      return;
    }
    const isColour = /^#[0-9a-f]{6}$/i.test(target.value);
    if (isColour) twin.value = target.value.toLowerCase();
    twin.classList.toggle("none", !isColour);
  }
  // Returns the boxes of the rows that the box of all rows sets: the rows of the page.
  function boxes(all) {
    return [...form().elements].filter((node) => node.name === all.dataset.all && node.type === "checkbox");
  }

  // The box of all rows says which of them are selected.
  function checkAll() {
    for (const all of page.querySelectorAll("[data-all]")) {
      const rows = boxes(all), count = rows.filter((node) => node.checked).length;
      all.checked = count > 0 && count === rows.length;
      all.indeterminate = count > 0 && count < rows.length;
    }
  }
  body.classList.add("scripted");

  on("input", ({ target }) => {
    if (leads(target, "input")) return;
    if (target.matches("[data-all]")) {
      for (const node of boxes(target)) {
        node.checked = target.checked;
        change(node);
      }
      clearTimeout(input.timer);
      input.timer = setTimeout(flush);
    }
    checkAll();
    follows(target);
    if (target.type === "file" || !change(target)) return;
    clearTimeout(input.timer);
    // A number is sent when its field loses the focus; half a number would only be refused.
    if (calm.replaces && isSecret(target) || target.matches("[inputmode=decimal], " + dated)) return;
    input.timer = setTimeout(flush, target.matches(typed) ? 400 : 0);
  });
  on("change", ({ target }) => {
    if (leads(target, "change")) return;
    if (target.type === "file" && field(target) !== null) return sendFiles(target);
    // A choice that a program makes for the user fires no input event.
    if (target.matches("select")) change(target);
    const waits = calm.replaces && calm.id === target.id;
    if (input.unsent.has(field(target)) && !waits && !target.matches(dated)) flush();
  });
  // A year is a valid year after every digit. So days and times are sent when the field loses the focus.
  // While the pointer is down, a complaint would move its target away.
  on("focusout", ({ target }) => {
    if (!target.name || !target.matches(dated)) return;
    if (calm.isDown) on("mouseup", () => setTimeout(checkDate, 0, target), { once: true });
    else checkDate(target);
  });
  function checkDate(node) {
    if (unread([node])) return;
    if (isOwn(node.id)) complain(node.id);
    if (input.unsent.has(field(node))) flush();
  }

  // A secret is shown on request, until a press. The button that clears it is not on the way to the next field: the
  // Delete key in the empty field does the same.
  function setSecrets() {
    for (const node of page.querySelectorAll("[name=clear]")) node.tabIndex = -1;
    for (const node of page.querySelectorAll("[data-shows]")) label(node);
  }
  function label(node) {
    const secret = byID(node.dataset.shows), isShown = secret.type === "text";
    node.textContent = isShown ? node.dataset.hide : node.dataset.show;
    // The browser does not have the text of a secret that was taken.
    node.hidden = !secret.value && !!secret.placeholder;
  }
  function hideSecrets() {
    for (const node of page.querySelectorAll("[data-secret]")) node.type = "password";
    setSecrets();
  }
  on("click", ({ target }) => {
    const secret = target.dataset?.shows && byID(target.dataset.shows);
    if (!secret) return;
    secret.type = secret.type === "text" ? "password" : "text";
    label(target);
  });
  on("keydown", ({ key, target, repeat }) => {
    const isEmpty = (key === "Delete" || key === "Backspace") && !repeat && isSecret(target) && !target.value;
    if (isEmpty && !input.unsent.has(field(target))) byID(target.id + "-clear")?.click();
  });

  // MARK: Searching

  // A choice of many options is searched: a list below the field shows the options with the typed words. The browser's
  // own control has the choice. It is hidden and leads to the search.
  const search = {
    // The field with the list.
    node: null,
    // The options in the list, and the number of the option that Enter chooses.
    found: [],
    at: -1,
    // Tells whether the text is that of the user, otherwise it is that of the choice.
    isTyped: false,
  };
  const found = document.createElement("ul");
  Object.assign(found, { id: "options", hidden: true });
  found.setAttribute("role", "listbox");
  body.append(found);

  // Returns a text without upper case and without accents.
  function plain(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); }
  function searched(node) { return byID(node.dataset.searches); }
  function chosenText(node) { return searched(node).selectedOptions[0]?.text || ""; }

  // Gives each search the state of its control.
  function setSearches() {
    for (const node of page.querySelectorAll("[data-searches]")) {
      const select = searched(node);
      select.tabIndex = -1;
      select.ariaHidden = true;
      for (const name of ["aria-invalid", "aria-required", "aria-describedby"]) {
        if (select.hasAttribute(name)) node.setAttribute(name, select.getAttribute(name));
        else node.removeAttribute(name);
      }
      if (node !== search.node || !search.isTyped) node.value = chosenText(node);
      if (node === search.node) findIn(node);
    }
    if (search.node && (!search.node.isConnected || search.node.disabled)) endSearch();
    for (const node of page.querySelectorAll("[data-filters]")) filter(node);
  }

  // Returns whether a text has all words of another.
  function hasWords(text, words) { return words.split(/\s+/).every((word) => text.includes(word)); }
  // Returns whether a word of a text begins with another text.
  function beginsIn(text, start) {
    return text.split(start).slice(0, -1).some((part, at) => !/[\p{L}\p{N}]$/u.test((at ? start : "") + part));
  }

  // Shows the options that have all typed words. Enter chooses the first that begins with the text, otherwise the first
  // with a word that does, otherwise the first. The marked option stays marked until the text changes.
  function findIn(node, isNew) {
    const text = search.isTyped ? plain(node.value.trim()) : "";
    const before = search.node === node && !isNew && search.found[search.at]?.value;
    search.node = node;
    search.found = [...searched(node).options].filter(({ value, text: label, disabled }) =>
      value && !disabled && hasWords(plain(label), text));
    const tests = before ? [({ value }) => value === before]
      : text ? [(option) => plain(option.text).startsWith(text), (option) => beginsIn(plain(option.text), text)]
      : [({ selected }) => selected];
    search.at = [...tests.map((test) => search.found.findIndex(test)), 0].find((place) => place >= 0);
    found.replaceChildren(...search.found.map((option, number) => {
      const item = document.createElement("li");
      return Object.assign(item, { id: "option-" + number, textContent: option.text, role: "option" });
    }));
    if (!search.found.length) found.textContent = byID("said").textContent = node.dataset.none;
    found.setAttribute("aria-labelledby", node.getAttribute("aria-labelledby"));
    found.hidden = false;
    node.ariaExpanded = true;
    placeList();
    lightUp();
  }

  // Places the list below its field.
  function placeList() {
    if (!search.node) return;
    const { left, bottom, width } = search.node.getBoundingClientRect();
    Object.assign(found.style, { left: left + scrollX + "px", top: bottom + scrollY + 4 + "px", width: width + "px" });
  }
  on("resize", placeList);

  // Marks the option that Enter chooses.
  function lightUp() {
    for (const [number, item] of [...found.children].entries()) {
      item.ariaSelected = number === search.at;
    }
    const item = found.children[search.at];
    if (!item) return search.node.removeAttribute("aria-activedescendant");
    search.node.setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  }

  // Closes the list. The field shows the choice again.
  function endSearch() {
    const { node } = search;
    Object.assign(search, { node: null, found: [], at: -1, isTyped: false });
    found.hidden = true;
    if (!node?.isConnected) return;
    node.ariaExpanded = false;
    node.removeAttribute("aria-activedescendant");
    node.value = chosenText(node);
    if (node === active()) node.select();
  }

  function choose(option) {
    const select = searched(search.node);
    if (option && !option.selected) {
      select.value = option.value;
      select.dispatchEvent(new Event("input", { bubbles: true }));
    }
    endSearch();
  }

  on("input", ({ target }) => {
    if (target.matches("[data-filters]") && !filter(target)) byID("said").textContent = target.dataset.none;
    if (!target.dataset.searches) return;
    search.isTyped = true;
    findIn(target, true);
  });
  on("click", ({ target }) => {
    const item = target.closest("#options [role=option]");
    if (item) choose(search.found[[...found.children].indexOf(item)]);
    else if (target.dataset?.searches && !search.node) findIn(target);
  });
  // The focus stays in the field.
  found.addEventListener("mousedown", stop);
  on("focusin", ({ target }) => {
    if (target.matches("select.searched")) byID(target.id + "-search").focus();
    else if (target.dataset.searches) target.select();
  });
  // A text that names a single option chooses it, also without Enter.
  on("focusout", ({ target }) => {
    if (target !== search.node) return;
    const exact = search.found.filter((option) => plain(option.text) === plain(target.value.trim()));
    const sure = exact.length === 1 ? exact : search.found;
    choose(search.isTyped && sure.length === 1 && target.value.trim() ? sure[0] : null);
  });
  on("keydown", (event) => {
    const node = event.target;
    // A filter is no field of the form: Enter does not press the page's button, and Esc empties it first.
    if (node.matches("[data-filters]") && (event.key === "Enter" || event.key === "Escape" && node.value)) {
      stop(event);
      if (event.key === "Enter") return;
      node.value = "";
      filter(node);
    }
    if (!node.dataset.searches || event.isComposing || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const isOpen = search.node === node;
    if (event.key in steps) {
      stop(event);
      if (!isOpen) return findIn(node);
      search.at = Math.max(0, Math.min(search.found.length - 1, search.at + steps[event.key]));
      lightUp();
    } else if (isOpen && event.key === "Enter") {
      stop(event);
      if (search.found.length) choose(search.found[search.at]);
    } else if (isOpen && event.key === "Escape") {
      stop(event);
      endSearch();
    }
  }, true);

  // Shows the options with the typed words, of a group of many. Returns their number.
  function filter(node) {
    const words = plain(node.value.trim());
    let count = 0;
    for (const box of node.parentNode.querySelectorAll(".many > .check")) {
      box.hidden = !hasWords(plain(box.textContent), words);
      if (!box.hidden) count += 1;
    }
    node.parentNode.querySelector(".many").dataset.none = count ? "" : node.dataset.none;
    return count;
  }

  // MARK: Pressing

  on("submit", (event) => {
    if (event.target.id !== "form") return;
    stop(event);
    const button = event.submitter;
    if (button && button.hasAttribute("data-rows-of")) {
      const href = path() + new URL(button.getAttribute("formaction"), location.href).search;
      return showRows({ href }, button.closest(".part").id, true);
    }
    clearTimeout(input.timer);
    calm.id = "";
    showCalmError();
    hideSecrets();
    if (button?.value === "keep") return flush();
    // Other rows are read from the first row on.
    if (button && button.name === "rows") button.closest(".part").scrollIntoView();
    const wrong = unread([...form().elements]);
    // Only the page's own buttons wait for its fields.
    if (wrong && button?.name === "press" && button.matches(".hidden, main .part.button > :is(.default, .destructive)")) {
      return wrong.focus();
    }
    submit(button);
  });

  // The buttons that a user may press while they are still busy.
  const repeatable = "[value=undo], [value=redo], [name=more], [name=rows], [data-rows-of]";

  function submit(button) {
    const target = pointer.aimed || front();
    const mine = button === pointer.first.node ? pointer.first : {};
    const before = shown.version;
    // The files of a page that the user leaves are not wanted.
    if (!one("dialog") && button?.matches(".cancel, [value=back], [value=leave]")) {
      for (const stop of [...input.uploads.values()]) stop();
    }
    const node = button && byID(htmlID(button.value)) || button;
    const isAgain = node && "busy" in node.dataset;
    // A second press without anything in between is meant for the first.
    if (isAgain && node === press.node && input.count === press.count && !button.matches(repeatable)) return;
    press.id = button ? htmlID(button.value) : "";
    press.node = node;
    const number = press.count = ++input.count;
    press.isRefused = false;
    if (button?.matches("[value=undo], [value=redo]")) dropRefusedChoices();
    input.late = "";
    mine.isBusy = true;
    const done = occupy(node);
    const values = typedValues();
    // The press also takes texts that the server has already.
    const known = [...form().elements].filter((node) => node.matches(typed) && field(node) && !isSecret(node))
      .map((node) => [field(node), { number, values: [node.value] }]);
    server.wasAway = false;
    // Secrets are not kept.
    const isRefused = ([name, { number }]) => input.given.has(name) && input.refused.get(name) === number;
    shown.refused.set(shown.page, new Map([...values].filter(isRefused).map(([name, { values }]) => [name, values])));
    input.due = null;
    enqueuePost({ typed: values }, async () => {
      if (!form()) return done();
      const data = formWith(values);
      const isElsewhere = target !== front() || button?.closest("dialog");
      const sent = new Map(isElsewhere ? [] : [...known, ...unsentOf(values)]);
      // A press belongs to the page that it was made on, even if that page is gone in the meantime.
      data.set("page", target);
      // The user could not see yet what the press before did.
      if (isAgain) data.set("again", "1");
      if (button?.name) data.append(button.name, button.value);
      await post(data, sent, button);
      done();
      showAddress();
      // The result is visible with the next page, which usually arrives before the answer.
      mine.isAnswered = true;
      if (shown.version !== before) mine.isBusy = false;
      else setTimeout(() => { mine.isBusy = false; }, 300);
    });
  }

  // Gives choices that were refused the values of the session again. Undo would otherwise seem to leave them.
  function dropRefusedChoices() {
    for (const node of form().elements) {
      const name = field(node);
      if (!isChoice(node) || !input.unsent.has(name) || !isOwn(htmlID(name))) continue;
      input.unsent.delete(name);
      complain(htmlID(name));
    }
    restore();
  }

  // Gives choices the values of the session, unless they have a value that is not sent. After a choice, an application
  // may keep the value before: then no part of the page has changed.
  function restore() {
    for (const node of form()?.elements || []) {
      if (!field(node) || input.unsent.has(field(node))) continue;
      if (isChoice(node)) node.checked = node.defaultChecked;
      for (const option of node.options || []) option.selected = option.defaultSelected;
    }
    checkAll();
  }
  // Tells the news. Once the page of the last answer is shown, tells them at once, and restores the choices.
  function settle() {
    if (!isBehind(shown.version, speech.due)) {
      hurry();
      restore();
    }
    speak();
  }

  // Marks a pressed button as busy until its answer. Returns the end of that.
  function occupy(node) {
    const slow = setTimeout(() => {
      if (!server.sentence) say(texts.slow);
    }, server.slow);
    if (node) {
      node.dataset.busy = node.getAttribute("aria-busy") || "";
      node.ariaBusy = true;
    }
    return () => {
      clearTimeout(slow);
      if (server.sentence === texts.slow) say("");
      if (!node || !("busy" in node.dataset)) return;
      if (!node.dataset.busy) node.removeAttribute("aria-busy");
      delete node.dataset.busy;
    };
  }

  // A second tap or click at the same place is meant for the target of the first. The second is ignored if the target
  // is now another element, on another page or still busy. The second is also ignored just after the page has changed.
  // Buttons that are pressed repeatedly may be pressed quickly. Browsers count clicks differently, so time and place
  // decide. A pointer that has been elsewhere begins anew.

  function isNear({ clientX, clientY }) {
    return Math.hypot(clientX - pointer.up.x, clientY - pointer.up.y) < 40;
  }
  // Returns whether the page has changed just before an event.
  function isJustChanged(event) { return event.timeStamp - shown.changedAt < 400; }

  // Stops an event before any other listener gets it.
  function swallow(event) {
    stop(event);
    event.stopImmediatePropagation();
  }

  on("pointermove", (event) => {
    if (event.pointerType === "mouse" && !isNear(event)) pointer.up = {};
  }, true);
  on("pointerup", (event) => {
    pointer.up = { x: event.clientX, y: event.clientY, at: event.timeStamp, front: pointer.below };
  }, true);
  on("pointerdown", (event) => {
    take();
    keyboard.last = {};
    const below = pointer.below = front();
    const node = event.target.closest("button, a, summary, label");
    pointer.isSecond = isNear(event) && event.timeStamp - pointer.up.at < 500;
    if (!pointer.isSecond) pointer.first = { node, front: below };
    const first = pointer.first;
    const isRepeatable = node && node === first.node && node.matches(repeatable);
    const isOther = node !== first.node || below !== first.front || first.isBusy || node?.value === "leave";
    pointer.isIgnored = isNear(event) && pointer.up.front !== below && isJustChanged(event)
      || pointer.isSecond && !isRepeatable && isOther;
  }, true);
  on("mousedown", (event) => {
    if (pointer.isIgnored || event.target.matches(".veil")) stop(event);
  }, true);
  // A press belongs to the page that was shown when the pointer went down.
  on("click", (event) => {
    const at = pointer.below;
    pointer.below = "";
    pointer.aimed = event.detail ? at : "";
    // Browsers may delay the first click until they have seen the second tap.
    if (event.detail && (pointer.isIgnored || pointer.isSecond && at && front() !== at)) swallow(event);
  }, true);
  // The same for keys: a held key presses once. A second press just after a page change is meant for the previous page.
  on("keydown", (event) => {
    take();
    const node = event.target;
    const presses = event.key === "Enter"
      ? !node.matches("textarea")
      : event.key === " " && node.matches("button, summary");
    const isLate = keyboard.last.front && keyboard.last.front !== front() && isJustChanged(event);
    keyboard.isIgnored = presses && (event.repeat || isLate);
    if (keyboard.isIgnored) swallow(event);
    else keyboard.last = presses ? { front: front() } : {};
  }, true);
  on("keyup", (event) => {
    if (keyboard.isIgnored) stop(event);
  }, true);

  // MARK: Rows

  // Shows other rows of a list in its place: the rows that the link leads to when its turn has come.
  function showRows(way, at, isNew) {
    return enqueue(async () => {
      const { href } = way;
      const remember = () => {
        if (!isNew) return;
        past.rows = { inside: isInside(), rows: at, page: front(), href };
        history.pushState(past.rows, "", href);
      };
      if (!await look(href, remember)) return;
      follow();
      const list = byID(at);
      if (!list) return;
      list.scrollIntoView({ block: "nearest" });
      const row = list.querySelector("button.row, .scroll");
      if (row) row.focus({ preventScroll: true });
    });
  }

  on("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    if (link.dataset.press) {
      const data = new FormData();
      data.set("page", form().dataset.page);
      data.set("press", link.dataset.press);
      enqueue(() => post(data, new Map()));
    }
    // With a key, or with another button than the first, a browser opens a link elsewhere.
    if (link.dataset.go && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
      stop(event);
      open("press", link.dataset.go, link.textContent);
    }
    if (link.closest("#summary")) {
      const goal = byID(link.hash.slice(1)), node = goal && goal.querySelector("input:not([type=hidden])") || goal;
      stop(event);
      if (node) node.focus();
    }
    if (link.hasAttribute("data-rows-of")) {
      stop(event);
      showRows(link, link.closest(".part").id, true);
    }
  });

  // Requests more rows when the user comes near the last row, once for each number of rows.
  const nearEnd = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const name = target.value + " " + target.dataset.rows;
      const isScrolled = scrollY > 0 || target.closest("ul")?.scrollTop > 0;
      if (!isIntersecting || !isScrolled || shown.rowsRequested === name) continue;
      shown.rowsRequested = name;
      target.click();
    }
  }, { rootMargin: "200px" });
  function watchMore() {
    nearEnd.disconnect();
    for (const button of document.querySelectorAll("button.more")) nearEnd.observe(button);
  }

  // MARK: Keys

  // A key or a pointer ends what a press was waiting for. A swallowed key does not come here. After a finger is up, the
  // mouse goes down and up where it was, and then the focus moves.
  for (const act of ["keydown", "pointerdown", "pointerup", "pointercancel", "mousedown", "mouseup"]) {
    on(act, () => {
      press.id = "";
      calm.isDown = /[re]down/.test(act);
      // The click comes before the timer.
      if (!calm.isDown && held.page) setTimeout(release);
      endCalm();
    }, true);
  }
  on("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && form()) {
      const button = wayBack();
      if (button) {
        stop(event);
        button.click();
      }
    }
    const dialog = one("dialog");
    if (event.key === "Tab" && dialog) stayInside(dialog, event);
    if (event.target.matches("[role=tab]")) moveTab(event);
    if (event.key in siblings && event.target.matches("button.row")) moveRow(event);
  });

  // The Tab key goes around in a message.
  function stayInside(dialog, event) {
    const all = [...dialog.querySelectorAll("button, a[href], input")];
    const [end, goal] = event.shiftKey ? [0, -1] : [-1, 0];
    if (active() !== all.at(end)) return;
    stop(event);
    all.at(goal).focus();
  }

  // Left and Right move between the parts of the page, and show the part.
  function moveTab(event) {
    const list = event.target.closest("[role=tablist]");
    const all = [...list.querySelectorAll("[role=tab]:not(:disabled)")];
    const at = all.indexOf(event.target), steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    if (!(event.key in steps)) return;
    const goal = all.at(steps[event.key] % all.length);
    stop(event);
    goal.focus();
    goal.click();
  }

  // Up and Down move from row to row, as in a list.
  const siblings = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" };
  function moveRow(event) {
    const row = event.target.closest("li, tr")[siblings[event.key]];
    if (!row) return;
    stop(event);
    row.querySelector("button.row").focus();
  }

  // MARK: The window

  on("beforeunload", part);
  on("pagehide", () => {
    part();
    if (!tabs.leads) return;
    tabs.leads = false;
    drop();
    tell({ left: 1 });
  });
  on("visibilitychange", () => {
    if (document.hidden) flush();
    else take();
  });
  on("focus", take);
  on("online", () => {
    server.tries = 0;
    if (tabs.leads) follow();
    else take();
  });
  on("offline", () => {
    if (!server.isOver) say(texts.away);
  });
  on("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  // MARK: The first page

  // Refused values that arrive with the page are the user's input. Errors of the page stay until the next action.
  for (const node of page.querySelectorAll("[data-draft]")) {
    // The assignment makes the value the user's, so that a change of the attribute leaves it.
    node.value = node.value;
    change(node);
    const why = byID(node.id + "-error");
    if (why) why.dataset.own = "1";
  }
  for (const node of page.querySelectorAll("#notice .error, #summary > *")) node.dataset.own = "1";
  setSecrets();
  setSearches();
  unnumber(page);
  listen(true);
  if (form()) {
    take();
    refill();
    watchMore();
    showAddress();
    markStep();
    scrollLogs();
  }
  // The browser looks for the autofocus element before it shows the page. It complains if the focus is set earlier.
  if (one("dialog")) requestAnimationFrame(() => focusFirst());
})();
