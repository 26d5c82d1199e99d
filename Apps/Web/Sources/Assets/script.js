// Brings the page up to date while it is looked at. Without this file everything works too, by forms and links.
"use strict";
(() => {
  const byID = (id) => document.getElementById(id), one = (selector) => document.querySelector(selector), active = () => document.activeElement,
    on = addEventListener, stop = (event) => event.preventDefault(), body = document.body, texts = body.dataset, base = texts.base, page = byID("page"), connection = byID("connection");
  // What somebody has typed and the server has not taken yet: these fields keep what is in them.
  const dirty = new Map();
  // The field in which somebody types that had no complaint when they came: it gets none before they leave it, or press something.
  let calm = "", down = false, late = null;
  const typed = "input[type=text], input[type=password], textarea";
  // Where somebody was on the pages that may come back.
  const places = new Map();
  let seen = texts.version, source, timer, asked = "", pressed = "", refused = false, lost = "", told = "", failed = false, over = false, tries = 0, first = {}, twice = false, sending = Promise.resolve();
  const form = () => byID("form"), front = () => form() && form().dataset.page;
  const field = (node) => node && node.name && node.name.startsWith("set:") ? node.name.slice(4) : null;

  // Bringing what is there to what is to be there.

  const key = (node) => node.nodeType === 1 ? node.id || (node.name ? node.tagName + node.name + (node.type === "radio" || node.type === "checkbox" || node.tagName === "BUTTON" ? node.value : "") : "") : "";

  function morph(old, fresh) {
    const known = new Map();
    for (const child of old.children) { const name = key(child); if (name) known.set(name, child); }
    let place = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const name = key(wanted);
      let match = name ? known.get(name) : null;
      if (!match && place && place.nodeType === wanted.nodeType && place.nodeName === wanted.nodeName && !key(place) && !name) match = place;
      if (!match || match.nodeName !== wanted.nodeName) { old.insertBefore(wanted, place); continue; }
      if (match === place) place = place.nextSibling; else old.insertBefore(match, place);
      known.delete(name);
      if (match.nodeType === 1) update(match, wanted); else if (match.data !== wanted.data) match.data = wanted.data;
    }
    // What was refused is the page's own to say, until something else is done.
    while (place) { const next = place.nextSibling; if (!place.dataset || !place.dataset.own) place.remove(); place = next; }
  }

  function update(old, fresh) {
    if (old.isEqualNode(fresh) && !("value" in old)) return;
    const name = field(old), kept = name !== null && dirty.has(name), held = old.placeholder, stays = old.tagName === "DETAILS" ? /open/ : own(old.id) ? /invalid|described/ : /^$/;
    for (const { name: attribute } of [...old.attributes]) if (!fresh.hasAttribute(attribute) && !stays.test(attribute)) old.removeAttribute(attribute);
    for (const { name: attribute, value } of fresh.attributes) if (old.getAttribute(attribute) !== value && !stays.test(attribute)) old.setAttribute(attribute, value);
    if (old.tagName === "TEXTAREA") { if (!kept && old.value !== fresh.value) setValue(old, fresh.value); return; }
    if (old.tagName === "SELECT") { const chosen = old.value; morph(old, fresh); old.value = kept ? chosen : fresh.value; return; }
    if (old.tagName === "INPUT") {
      if (kept || old.type === "hidden") return;
      if (old.type === "checkbox" || old.type === "radio") old.checked = fresh.checked;
      // The application took it away if it was there, or if something was pressed and nothing typed since.
      else if (old.type === "password") { if (old !== active() || !fresh.placeholder && (held || pressed)) old.value = ""; }
      else if (old.value !== fresh.value) setValue(old, fresh.value);
      return;
    }
    const log = old.getAttribute("role") === "log", end = log && old.scrollTop + old.clientHeight >= old.scrollHeight - 4;
    morph(old, fresh);
    if (end) old.scrollTop = old.scrollHeight;
  }

  function setValue(node, value) {
    const focused = node === active(), start = node.selectionStart, end = node.selectionEnd;
    node.value = value;
    if (focused) try { node.setSelectionRange(Math.min(start, value.length), Math.min(end, value.length)); } catch { }
  }

  function show(html, version) {
    const old = form(), before = old && old.dataset.page, fresh = document.createElement("div");
    fresh.innerHTML = html;
    const quiet = calm && fresh.querySelector(`[id="${calm}"][aria-invalid]`), why = quiet && fresh.querySelector(`[id="${calm}-error"]`);
    late = null;
    if (why) {
      const { id } = quiet, about = quiet.getAttribute("aria-describedby");
      quiet.removeAttribute("aria-invalid");
      quiet.setAttribute("aria-describedby", about.replace(/\s?\S+-error$/, ""));
      why.remove();
      late = () => {
        const node = byID(id);
        node.setAttribute("aria-invalid", "true");
        node.setAttribute("aria-describedby", about);
        node.closest(".field").append(why);
      };
    }
    for (const node of fresh.querySelectorAll("[autofocus]")) node.removeAttribute("autofocus");
    const next = fresh.querySelector("form"), other = !next || next.dataset.page !== before;
    // A message in front of a page, and its going, leave what was typed on the page.
    const title = byID("title"), same = title && fresh.querySelector("#title") && title.textContent === fresh.querySelector("#title").textContent;
    if (other && !same) { dirty.clear(); lost = ""; for (const node of page.querySelectorAll("[data-own]")) node.remove(); }
    const focused = active() && active().id, box = focused && active().closest("ul");
    if (other && old) places.set(before, [focused, scrollY, box && box.scrollTop]);
    const place = next && places.get(next.dataset.page) || same && [focused];
    morph(page, fresh);
    seen = version;
    if (first.answered) first.busy = false;
    const heading = byID("alert") || byID("title");
    if (heading) document.title = heading.textContent + document.title.replace(/^.* – /, " – ");
    if (other) { focusFirst(place && place[0], place && place[2]); if (!same) scrollTo(0, place ? place[1] : 0); }
    else if (focused && active() === body) (byID(focused) || byID(focused.replace(/-clear$/, "")) || heading).focus({ preventScroll: true });
    if (other) pressed = "";
    const now = active();
    if (pressed && (refused || now.matches("[aria-disabled=true]") && now.id === pressed)) lead();
    watchMore();
    markStep();
  }

  // The browser's own way back is the page's: a step of the history stands for it as long as there is one.

  function wayBack() {
    const dialog = one("dialog"), all = dialog ? dialog.querySelectorAll("button") : [];
    if (dialog) return dialog.querySelector("button.cancel") || (all.length === 1 ? all[0] : null);
    return form() && form().querySelector("button[name=do][value=back]");
  }

  // What was pressed waits for something that is wrong: there one goes on, unless one has done something else meanwhile.
  function lead() {
    const wrong = one("[aria-invalid=true]"), part = one("[role=tab]:has(.mark)");
    const node = wrong && wrong.tagName === "FIELDSET" ? wrong.querySelector("input") : wrong || part;
    if (node) node.focus();
  }

  const isInside = () => !!history.state && history.state.inside === true;
  // A step of the history whose address shows other rows.
  const rowStep = () => history.state && history.state.rows ? history.state : null;
  let inside = isInside(), hash = location.hash, step = rowStep();
  function markStep() {
    if (!isInside() && (wayBack() || one("dialog"))) history.pushState({ inside: true }, step = "");
    inside = isInside();
  }
  on("popstate", () => {
    const was = inside, left = step, isLink = location.hash !== hash, button = wayBack();
    hash = location.hash;
    step = rowStep();
    const rows = left || step;
    if (rows && rows.page === front()) { inside = isInside(); return showRows(location, rows.rows); }
    // The rows are those of a page behind the one in front: they stay what they are, and that one goes.
    if (left && button) { history.pushState(step = left, "", left.href); return button.click(); }
    inside = isInside();
    if (isLink) markStep();
    if (isLink || !was || inside) return;
    if (button) button.click(); else if (one("dialog")) markStep(); else history.back();
  });

  function focusFirst(before, top) {
    const dialog = one("dialog");
    const node = dialog ? ["button.default", "button.cancel", "button"].map((kind) => dialog.querySelector(kind)).find(Boolean) : before && byID(before) || byID("title");
    if (!node) return;
    node.focus({ preventScroll: !!before });
    const list = node.closest("ul");
    // A list that is scrolled by itself is where it was, and what has the focus is seen in it.
    if (before && list) { list.scrollTop = top; node.scrollIntoView({ block: "nearest" }); }
  }

  // Frames.

  function follow() {
    if (source) source.close();
    const query = new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => name.startsWith("from:")));
    query.set("seen", seen);
    source = new EventSource(base + "events?" + query);
    source.addEventListener("page", (event) => show(event.data, event.lastEventId));
    source.addEventListener("end", (event) => { source.close(); over = true; dirty.clear(); show(event.data, event.lastEventId); });
    source.addEventListener("wait", (event) => say(event.data));
    source.onopen = () => { say(""); tries = 0; if (failed) { failed = false; flush(); } };
    source.onerror = () => { if (source.readyState === 2) comeBack(); else say(texts.offline); };
  }

  // Another server goes on with the session, or is about to.
  async function comeBack() {
    const response = await fetch(base, { method: "HEAD" }).catch(() => ({ status: 503 }));
    if (response.status === 503) { say(texts.offline); setTimeout(follow, 1000); }
    else if (tries++) say(texts.gone, true);
    else follow();
  }

  // Whose session is over can begin again from there.
  function say(words, isOver) {
    if (told === words) return;
    connection.textContent = told = words;
    if (!isOver) return;
    const link = document.createElement("a");
    link.href = base; link.textContent = texts.again;
    connection.append(" ", link);
  }

  function note(words) { const place = byID("notice"); if (place) place.replaceChildren(...words ? [error("notice-error", words)] : []); }

  // Events.

  // What was pressed and did not get there is not pressed later, when somebody may mean something else: it is said.
  function lose(button) {
    failed = true;
    if (!button || button.value === "keep") return false;
    const node = byID(htmlID(button.value)) || button;
    lost = texts.lost.replace("%1", () => (node.firstChild || node).textContent.trim());
    note(lost);
    return false;
  }

  async function post(data, names, button) {
    data.set("token", form().elements.token.value);
    const sent = new Map(names.map((name) => [name, dirty.get(name)]));
    let response;
    try {
      response = await fetch(form().action, { method: "POST", headers: { "X-Signalbox": "1" }, body: new URLSearchParams(data), redirect: "error" });
    } catch { if (over) return false; say(texts.offline); return lose(button); }
    const { status } = response, words = texts["fault-" + status];
    if (status === 413) { say(words); return false; }
    if (status === 429 || status === 503) { say(words || texts.offline); setTimeout(flush, 1000); return lose(button); }
    if (!response.ok) { say(texts.gone, true); return false; }
    say("");
    if (button) lost = "";
    if ((response.headers.get("Content-Type") || "").startsWith("application/json")) {
      const said = await response.json(), reasons = Object.entries(said.refused);
      for (const [name, value] of sent) if (dirty.get(name) === value && !said.refused[htmlID(name)]) dirty.delete(name);
      // What was said of a button is over with whatever is done, and with a press everything, but for what a message stands in front of.
      for (const node of page.querySelectorAll("[data-own]")) if (button && !button.closest("dialog") || !node.closest(".field")) complain(node.id.slice(0, -6));
      for (const name of names) complain(htmlID(name), said.refused[htmlID(name)]);
      for (const [id, why] of reasons) complain(id, why);
      note(said.notice || lost);
      refused = button && button.name !== "do" && reasons.length;
      if (refused && pressed) lead();
    }
    return true;
  }

  const htmlID = (id) => "e-" + encodeURIComponent(id).replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase()).replaceAll("%", ":");

  function error(id, words) {
    const node = document.createElement("p");
    node.className = "error"; node.id = id; node.textContent = words; node.dataset.own = "1";
    return node;
  }

  const own = (id) => !!id && byID(id + "-error")?.dataset.own;

  function complain(id, words) {
    const node = byID(id), known = byID(id + "-error");
    if (!node) return;
    if (own(id)) { known.remove(); node.removeAttribute("aria-invalid"); }
    if (!words || id === calm) return;
    if (known && !known.dataset.own) { known.textContent = words; return; }
    const place = error(id + "-error", words);
    place.setAttribute("role", "alert");
    (node.closest(".field, .part, li, .buttons") || node.parentNode).append(place);
    if (node.matches("input, textarea, select, fieldset")) node.setAttribute("aria-invalid", "true");
    node.setAttribute("aria-describedby", place.id);
  }

  // One field as the form would send it.
  function fieldData(name, into = new FormData()) {
    const all = new FormData(form());
    into.set("page", all.get("page"));
    if (all.has("had:" + name)) into.set("had:" + name, all.get("had:" + name));
    for (const value of all.getAll("set:" + name)) into.append("set:" + name, value);
    return into;
  }

  function enqueue(work) { return sending = sending.then(work, work); }

  // Sends what was typed and not sent; what comes while this goes on is sent after it.
  function flush() {
    clearTimeout(timer);
    if (!form() || !dirty.size || one("dialog")) return sending;
    return enqueue(() => {
      if (!form() || !dirty.size) return;
      const names = [...dirty.keys()], data = new FormData();
      for (const name of names) fieldData(name, data);
      return post(data, names);
    });
  }

  let count = 0;
  function change(node) { const name = field(node); if (name !== null) dirty.set(name, ++count); return name !== null; }
  const dated = "[type=date], [type=time]";
  on("input", (event) => {
    if (!change(event.target)) return;
    clearTimeout(timer);
    // A number is whole when it is left; half of one would only be refused.
    if (event.target.matches("[inputmode=decimal], " + dated)) return;
    timer = setTimeout(flush, event.target.matches(typed) ? 400 : 0);
  });
  on("change", ({ target }) => {
    // A choice that a program makes for somebody comes without an input.
    if (target.matches("select")) change(target);
    if (dirty.has(field(target)) && !target.matches(dated)) flush();
  });
  // What is to be said of a field that somebody was in is said when they are out of it, and no pointer is down: what it is on would move
  // away from under it.
  const bring = () => { if (late) late(); late = null; };
  const leave = () => setTimeout(() => { if (calm && !down && active().id !== calm) { calm = ""; bring(); flush(); } });
  on("focusout", leave);
  on("focusin", ({ target }) => {
    if (!target.matches(typed)) return;
    const before = calm;
    calm = target.matches("[aria-invalid]") ? "" : target.id;
    if (before && before !== calm) { bring(); flush(); }
  });
  // A year that is being typed is a year at every digit, so a day and a time are sent when they are left.
  on("focusout", (event) => {
    const node = event.target, name = field(node);
    if (name === null || !node.matches(dated) || unread([node])) return;
    if (own(node.id)) complain(node.id);
    if (dirty.has(name)) flush();
  });

  // Half a date reads as none, and would take away the one there is.
  function unread(nodes) {
    const bad = nodes.filter((node) => node.validity && node.validity.badInput && node.dataset.unread);
    for (const node of bad) complain(node.id, node.dataset.unread);
    return bad[0];
  }

  on("submit", (event) => {
    if (event.target.id !== "form") return;
    stop(event);
    const button = event.submitter;
    clearTimeout(timer);
    calm = "";
    bring();
    if (button && button.value === "keep") return flush();
    // Other rows are read from the first on.
    if (button && button.name === "rows") button.closest(".part").scrollIntoView();
    const wrong = button && button.name === "press" && !button.classList.contains("cancel") && unread([...form().elements]);
    if (wrong) return wrong.focus();
    const shown = front(), mine = button === first.node ? first : {}, before = seen;
    pressed = button ? htmlID(button.value) : "";
    refused = false;
    mine.busy = true;
    enqueue(async () => {
      if (!form()) return;
      // A second press of what has gone meanwhile is nobody's.
      const data = new FormData(form()), names = button && button.closest("dialog") ? [] : [...dirty.keys()];
      data.set("page", shown);
      if (button && button.name) data.append(button.name, button.value);
      await post(data, names, button);
      // What it did is seen with the next page, which mostly comes before the answer.
      mine.answered = true;
      if (seen !== before) mine.busy = false; else setTimeout(() => { mine.busy = false; }, 300);
    });
  });

  // The second click of a double click is meant for what the first one hit: it does nothing where that is something else, on another page,
  // or on its way still. What one does again and again may be done quickly.
  on("mousedown", (event) => {
    const node = event.target.closest("button, a, summary, label");
    if (event.detail < 2) first = { node, front: front() };
    const again = node && node === first.node && node.matches("[value=undo], [value=redo], [name=more], [name=rows], [data-rows-of]");
    twice = event.detail > 1 && !again && (node !== first.node || front() !== first.front || first.busy || node?.value === "leave");
    if (twice || event.target.matches(".veil")) stop(event);
  }, true);
  on("click", (event) => { if (twice && event.detail > 1) { stop(event); event.stopImmediatePropagation(); } }, true);

  // Other rows of a list, in its place: those that the way there leads to when its turn has come.
  function showRows(way, at, isNew) {
    return enqueue(async () => {
      const { href } = way, response = await fetch(href).catch(() => null);
      if (!response) return say(texts.offline);
      const other = new DOMParser().parseFromString(await response.text(), "text/html");
      if (isNew) history.pushState(step = { inside: isInside(), rows: at, page: front(), href }, "", href);
      show(other.getElementById("page").innerHTML, other.body.dataset.version);
      follow();
      const list = byID(at);
      if (list) { list.scrollIntoView({ block: "nearest" }); const row = list.querySelector("button.row, .scroll"); if (row) row.focus({ preventScroll: true }); }
    });
  }

  on("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    if (link.dataset.press) {
      const data = new FormData();
      data.set("page", form().dataset.page); data.set("press", link.dataset.press);
      enqueue(() => post(data, []));
    }
    if (link.hasAttribute("data-rows-of")) {
      stop(event);
      showRows(link, link.closest(".part").id, true);
    }
  });

  for (const act of ["keydown", "pointerdown", "pointerup", "pointercancel"]) on(act, () => { pressed = ""; down = act === "pointerdown"; leave(); }, true);
  on("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && form()) {
      const button = wayBack();
      if (button) { stop(event); button.click(); }
    }
    const dialog = one("dialog");
    if (event.key === "Tab" && dialog) {
      const all = [...dialog.querySelectorAll("button, a[href], input")], last = all[all.length - 1];
      const goal = event.shiftKey && active() === all[0] ? last : !event.shiftKey && active() === last ? all[0] : null;
      if (goal) { stop(event); goal.focus(); }
    }
    // Left and right go from one part of the page to the next, and show it.
    if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key) && event.target.matches("[role=tab]")) {
      const tabs = [...event.target.closest("[role=tablist]").querySelectorAll("[role=tab]:not(:disabled)")], at = tabs.indexOf(event.target);
      const goal = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : (at + (event.key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length;
      stop(event); tabs[goal].focus(); tabs[goal].click();
    }
    // Up and down go from row to row, as in a list.
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target.matches("button.row")) {
      const row = event.target.closest("li, tr")[event.key === "ArrowDown" ? "nextElementSibling" : "previousElementSibling"];
      if (row) { stop(event); row.querySelector("button.row").focus(); }
    }
  });

  // Whoever comes near the last row gets more, once for each number of rows.
  const nearEnd = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const name = target.value + " " + target.dataset.rows;
      if (isIntersecting && (scrollY > 0 || target.closest("ul")?.scrollTop > 0) && asked !== name) { asked = name; target.click(); }
    }
  }, { rootMargin: "200px" });
  function watchMore() {
    nearEnd.disconnect();
    for (const button of document.querySelectorAll("button.more")) nearEnd.observe(button);
  }

  on("online", follow);
  on("offline", () => say(texts.offline));
  on("pageshow", (event) => { if (event.persisted) location.reload(); });
  if (form()) { follow(); watchMore(); markStep(); for (const log of document.querySelectorAll("[role=log]")) log.scrollTop = log.scrollHeight; }
  // The browser looks for what is to have the focus before it shows the page, and complains of whoever was quicker.
  if (one("dialog")) requestAnimationFrame(() => focusFirst());
})();
