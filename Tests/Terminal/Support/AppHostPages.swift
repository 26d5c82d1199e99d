/// The pages of ``AppHost``.
enum AppHostPages {
  /// Returns the policy of the sandbox: what the metadata of a resource declares, and nothing else.
  static func policy(_ csp: [String: [String]]) -> String {
    func list(_ name: String) -> String { (csp[name] ?? []).map { " " + $0 }.joined() }
    let (resources, frames, bases) = (list("resourceDomains"), list("frameDomains"), list("baseUriDomains"))
    return """
      default-src 'none'; script-src 'self' 'unsafe-inline'\(resources); style-src 'self' 'unsafe-inline'\(resources); \
      img-src 'self' data:\(resources); font-src 'self'\(resources); media-src 'self' data:\(resources); \
      connect-src\(list("connectDomains").isEmpty ? " 'none'" : list("connectDomains")); \
      frame-src\(frames.isEmpty ? " 'none'" : frames); object-src 'none'; base-uri\(bases.isEmpty ? " 'self'" : bases)
      """
  }

  /// The sandbox: shows a resource in a frame without an origin, and passes its messages on.
  static let sandbox = """
    <!doctype html><meta charset="utf-8"><style>html, body { margin: 0 } iframe { border: 0; width: 100%; height: 100vh; display: block }</style>
    <script>
    let view
    onmessage = ({ source, data }) => {
      if (source === view?.contentWindow) return parent.postMessage(data, "*")
      if (source !== parent) return
      if (data.method !== "ui/notifications/sandbox-resource-ready") return view?.contentWindow.postMessage(data, "*")
      view = document.createElement("iframe")
      view.sandbox = "allow-scripts"
      view.srcdoc = data.params.html
      document.body.append(view)
    }
    parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} }, "*")
    </script><body></body>
    """

  /// The host. It logs every message, and keeps what the view asks of it.
  static let host = """
    <!doctype html><meta charset="utf-8"><title>Host</title>
    <style>
      html { color-scheme: light dark; font: 16px sans-serif } body { margin: 1rem; max-width: 46rem }
      iframe { border: 1px solid #8888; border-radius: .75rem; width: 100%; height: 4rem; display: block }
    </style>
    <p>Host: here is the page.</p>
    <script>
    window.host = { log: [], errors: [], context: { theme: "light", locale: "en" }, models: [], links: [], files: [], sizes: [], isTorn: false }
    window.frame = null
    let count = 0, tools = []
    const type = "text/html;profile=mcp-app"
    const note = (way, message) => host.log.push([way, message.method || "", JSON.stringify(message)])

    async function server(method, params) {
      const message = { jsonrpc: "2.0", id: ++count, method, params }
      note("to server", message)
      const answer = await (await fetch("/rpc", { method: "POST", body: JSON.stringify(message) })).json()
      note("from server", answer)
      return answer
    }
    function view(message) {
      note("to view", message)
      frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "SANDBOX")
    }
    function change(context) {
      Object.assign(host.context, context)
      view({ method: "ui/notifications/host-context-changed", params: context })
    }
    function tear() { view({ id: "teardown", method: "ui/resource-teardown", params: { reason: "test" } }) }

    async function show(context) {
      Object.assign(host.context, context)
      document.documentElement.style.colorScheme = host.context.theme
      const capabilities = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [type] } } }
      await server("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "host", version: "1" } })
      fetch("/rpc", { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }) })
      tools = (await server("tools/list", {})).result.tools
      const tool = tools.find((tool) => tool._meta?.ui?.resourceUri)
      const resource = (await server("resources/read", { uri: tool._meta.ui.resourceUri })).result.contents[0]
      if (resource.mimeType !== type) throw new Error("not an app")
      const csp = resource._meta?.ui?.csp
      frame = document.createElement("iframe")
      frame.sandbox = "allow-scripts allow-same-origin"
      frame.src = "SANDBOX/?csp=" + encodeURIComponent(JSON.stringify(csp || {}))
      const result = server("tools/call", { name: tool.name, arguments: {} })
      const hears = {
        "ui/notifications/sandbox-proxy-ready": () =>
          view({ method: "ui/notifications/sandbox-resource-ready", params: { html: resource.text, csp } }),
        "ui/notifications/initialized": async () => {
          host.isReady = true
          view({ method: "ui/notifications/tool-input", params: { arguments: {} } })
          view({ method: "ui/notifications/tool-result", params: (await result).result })
        },
        "ui/notifications/size-changed": ({ height }) => {
          host.sizes.push(height)
          frame.style.height = height + "px"
        },
      }
      const takes = {
        "ui/initialize": ({ protocolVersion }) => ({
          result: {
            protocolVersion, hostInfo: { name: "host", version: "1" }, hostContext: host.context,
            hostCapabilities: { openLinks: {}, downloadFile: {}, serverTools: {}, serverResources: {} },
          },
        }),
        "tools/call": (params) => {
          const tool = tools.find(({ name }) => name === params.name)
          const isVisible = (tool?._meta?.ui?.visibility || ["model", "app"]).includes("app")
          return isVisible ? server("tools/call", params) : { error: { code: -32000, message: "Not a tool of the app." } }
        },
        "resources/read": (params) => server("resources/read", params),
        "ui/update-model-context": (params) => { host.models.push(params.content[0].text); return { result: {} } },
        "ui/download-file": ({ contents }) => { host.files.push(contents[0].resource); return { result: {} } },
        "ui/open-link": ({ url }) => { host.links.push(url); return { result: {} } },
      }
      onmessage = async ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== "SANDBOX") return
        note("from view", data)
        if (data.jsonrpc !== "2.0") return host.errors.push("not JSON-RPC")
        if (data.id === "teardown") return host.isTorn = true
        if (!data.method) return
        if (!host.isReady && !/^ui\\/(initialize|notifications)/.test(data.method)) host.errors.push("early " + data.method)
        if (data.id === undefined) return hears[data.method] ? hears[data.method](data.params) : host.errors.push(data.method)
        const { result, error } = await (takes[data.method]?.(data.params) || { error: { code: -32601, message: "no" } })
        view(error ? { id: data.id, error } : { id: data.id, result })
      }
      document.body.append(frame)
    }
    </script>
    """
}
