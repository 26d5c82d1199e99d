// Joins the page with the host that shows it (MCP Apps, SEP-1865). The page's script finds the tools of the application
// in the place of its server, and addresses that lead nowhere.
"use strict";
(() => {
  const root = document.documentElement, body = document.body;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const host = {
    // The origin of the host after its first answer, unless that is opaque.
    origin: "*",
    // The capabilities and the state of the host.
    capabilities: {},
    context: {},
    // The open requests, by id.
    requests: new Map(),
    count: 0,
    isGone: false,
  };
  // The page that the script has.
  const page = { version: "", feed: null };

  // MARK: Messages

  function send(message) { parent.postMessage({ jsonrpc: "2.0", ...message }, host.origin); }
  function ask(method, params) {
    const id = ++host.count;
    return new Promise((done, fail) => {
      host.requests.set(id, { done, fail });
      send({ id, method, params });
    });
  }

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || !data || data.jsonrpc !== "2.0") return;
    if (data.method) return data.id === undefined ? hear(data) : reply(data);
    const request = host.requests.get(data.id);
    if (!request) return;
    if (origin && origin !== "null") host.origin = origin;
    host.requests.delete(data.id);
    if (data.error) request.fail(new Error(data.error.message));
    else request.done(data.result || {});
  });

  // Handles a notification of the host.
  function hear({ method, params }) {
    if (method === "ui/notifications/host-context-changed") adapt(params || {});
  }

  // Answers a request of the host. Before the view is closed, what was typed is sent.
  async function reply({ id, method }) {
    if (method === "ping") return send({ id, result: {} });
    if (method !== "ui/resource-teardown") return send({ id, error: { code: -32601, message: "No such method." } });
    dispatchEvent(new Event("pagehide"));
    host.isGone = true;
    if (page.feed) page.feed.close();
    await Promise.race([Promise.allSettled(posts), new Promise((done) => setTimeout(done, 1000))]);
    send({ id, result: {} });
  }

  // MARK: Tools

  const posts = new Set();

  // Calls a tool, and returns the page in its result.
  async function call(name, given) {
    const result = await ask("tools/call", { name, arguments: given });
    const words = result.content?.[0]?.text || "";
    const answer = result._meta?.["signalbox/page"];
    if (result.isError || !answer) throw new Error(words);
    return { ...answer, words };
  }

  // Sends a form. The model is told what the form has changed.
  async function post(values, files) {
    const sent = call("ui_post", { values, files, view: view() });
    posts.add(sent);
    try {
      const answer = await sent;
      const content = [{ type: "text", text: answer.words }];
      ask("ui/update-model-context", { content }).catch(() => { });
      if (page.feed) page.feed.take(answer);
      return answer;
    } finally {
      posts.delete(sent);
    }
  }

  function view() { return location.search.slice(1); }

  // MARK: The place of a server

  // The address of the page, and its history: they are the view's own.
  const location = { href: "http://page/", pathname: "/", search: "", hash: "" };
  function go(address) {
    const { href, pathname, search, hash } = new URL(address, location.href);
    Object.assign(location, { href, pathname, search, hash });
  }
  const history = {
    state: null,
    pushState(state, _, address = location.href) {
      this.state = state;
      go(address);
    },
    replaceState(state, _, address = location.href) { this.pushState(state, _, address); },
    back() { },
  };

  function response(text, type) {
    const headers = { "X-Signalbox": "here", "Content-Type": type };
    return {
      ok: true, status: 200, headers: { get: (name) => headers[name] },
      text: async () => text, json: async () => JSON.parse(text),
    };
  }

  async function fetch(address, { method, body } = {}) {
    if (method === "HEAD") return response("", "text/html");
    if (method === "POST") {
      const { answer } = await post(grouped(body));
      return response(JSON.stringify(answer || {}), "application/json");
    }
    const { version, html, isOver } = await call("ui_page", { view: new URL(address, location.href).search.slice(1) });
    page.version = version;
    const place = document.createElement("div");
    place.id = "page";
    place.innerHTML = html;
    return response(`<body data-version="${isOver ? "" : version}">${place.outerHTML}`, "text/html");
  }

  function grouped(pairs) {
    const values = {};
    for (const [name, value] of pairs) if (typeof value === "string") (values[name] ||= []).push(value);
    return values;
  }

  // The stream of pages: a call that is answered when there is another page.
  class EventSource {
    constructor(address) {
      this.readyState = 1;
      this.listeners = {};
      this.seen = new URL(address, location.href).searchParams.get("seen");
      page.feed = this;
      setTimeout(() => this.run());
    }
    addEventListener(kind, listener) { this.listeners[kind] = listener; }
    close() { this.readyState = 2; }
    get isOpen() { return this.readyState === 1 && !host.isGone; }
    async run() {
      if (this.onopen) this.onopen();
      while (this.isOpen) {
        await isVisible();
        if (!this.isOpen) return;
        try {
          this.take(await call("ui_page", { seen: this.seen, view: view(), timeoutMs: 20000 }));
        } catch {
          if (!this.isOpen) return;
          this.readyState = 0;
          return this.onerror();
        }
      }
    }
    // Shows a page, once.
    take({ version, html, isOver }) {
      if (!this.isOpen) return;
      if (isOver) this.close();
      const isNew = isOver || html !== undefined && version !== this.seen;
      if (version) this.seen = version;
      const kind = isOver ? "end" : isNew ? "page" : "same";
      const data = kind === "page" ? JSON.stringify([html]) : html || "";
      this.listeners[kind]({ data, lastEventId: version || this.seen });
    }
  }

  function isVisible() {
    return document.hidden
      ? new Promise((done) => document.addEventListener("visibilitychange", done, { once: true })) : null;
  }

  // Sends the files of a form.
  class XMLHttpRequest {
    upload = {};
    status = 0;
    responseText = "";
    open() { }
    setRequestHeader() { }
    abort() { }
    getResponseHeader(name) { return name === "Content-Type" ? "application/json" : "here"; }
    async send(data) {
      try {
        const files = {};
        for (const [name, file] of data) {
          if (!(file instanceof File)) continue;
          (files[name.slice(4)] ||= []).push({ name: file.name, base64: await base64(file) });
        }
        const { answer } = await post(grouped(data), files);
        [this.status, this.responseText] = [200, JSON.stringify(answer || {})];
      } catch { }
      this.onloadend();
    }
  }

  function base64(file) {
    return new Promise((done, fail) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
      reader.onerror = fail;
      reader.readAsDataURL(file);
    });
  }

  // MARK: What a frame may not do

  // A frame may send no form, so the script gets the event that the browser would make.
  addEventListener("click", (event) => {
    const { target, defaultPrevented } = event;
    const button = target.closest("button"), link = target.closest("a");
    if (button && button.type === "submit" && button.form && !defaultPrevented) {
      event.preventDefault();
      button.form.dispatchEvent(new SubmitEvent("submit", { submitter: button, bubbles: true, cancelable: true }));
    }
    if (!link) return;
    const address = link.getAttribute("href");
    if (link.hasAttribute("download")) {
      event.preventDefault();
      give(address);
    } else if (/^(https?|mailto):/.test(address)) {
      event.preventDefault();
      ask("ui/open-link", { url: address }).catch(() => { });
    }
  });

  // Gives the user a file of the page: by the host, or by a host without such a request as a browser does.
  async function give(address) {
    const id = new URL(address, location.href).searchParams.get("id");
    const result = await ask("resources/read", { uri: "ui://file/" + encodeURIComponent(id) }).catch(() => null);
    const file = result?.contents?.[0];
    if (!file) return;
    const name = id.split("/").pop();
    const contents = [{ type: "resource", resource: file }];
    if (await ask("ui/download-file", { contents }).catch(() => null)) return;
    const bytes = file.blob ? Uint8Array.from(atob(file.blob), (sign) => sign.charCodeAt(0)) : file.text;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: file.mimeType }));
    link.download = name;
    link.click();
  }

  // MARK: The look

  // The rules of the style for dark screens. The host chooses, otherwise the user's system.
  const dark = [...document.styleSheets[0].cssRules].filter((rule) => /color-scheme: dark/.test(rule.media?.mediaText));
  // The variables of the style and of hosts, in groups that a host gives whole or not at all: half of a group would be
  // text on a ground that it was not chosen for.
  const variables = [
    {
      "--ground": "--color-background-secondary", "--card": "--color-background-primary",
      "--ink": "--color-text-primary", "--soft": "--color-text-secondary",
    },
    { "--line": "--color-border-primary" }, { "--faint": "--color-border-secondary" },
    { "--bad": "--color-text-danger", "--bad-soft": "--color-background-danger" },
    { "--warn": "--color-text-warning", "--warn-soft": "--color-background-warning" },
    { "--good": "--color-text-success", "--good-soft": "--color-background-success" },
    { "--round": "--border-radius-md" }, { "font-family": "--font-sans" },
  ];

  function adapt(changes) {
    Object.assign(host.context, changes);
    const theme = host.context.theme || (prefersDark.matches ? "dark" : "light");
    root.style.colorScheme = theme;
    for (const rule of dark) rule.media.mediaText = theme === "dark" ? "screen" : "not all";
    const given = host.context.styles?.variables || {};
    for (const group of variables) {
      const isWhole = Object.values(group).every((name) => given[name]);
      for (const [mine, theirs] of Object.entries(group)) {
        if (isWhole) root.style.setProperty(mine, given[theirs]);
        else root.style.removeProperty(mine);
      }
    }
  }
  prefersDark.addEventListener("change", () => adapt({}));

  let size = "";
  function measure() {
    const width = Math.ceil(root.getBoundingClientRect().width);
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (size === width + " " + height) return;
    size = width + " " + height;
    send({ method: "ui/notifications/size-changed", params: { width, height } });
  }

  // MARK: The beginning

  async function begin() {
    const { hostCapabilities, hostContext } = await ask("ui/initialize", {
      protocolVersion: "2026-01-26", appInfo: { name: "signalbox", version: "1" },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
    });
    host.capabilities = hostCapabilities || {};
    adapt(hostContext || {});
    send({ method: "ui/notifications/initialized", params: {} });
    new ResizeObserver(measure).observe(body);
    const place = document.getElementById("page");
    for (let tries = 0; ; tries++) {
      const first = await call("ui_page", {}).catch((problem) => problem);
      if (host.isGone) return;
      if (!(first instanceof Error)) {
        place.innerHTML = first.html;
        body.dataset.version = first.version || "";
        return showPage(fetch, EventSource, XMLHttpRequest, history, location, {});
      }
      place.textContent = first.message;
      await new Promise((done) => setTimeout(done, Math.min(15000, 500 * 2 ** tries)));
    }
  }
  begin();
})();
