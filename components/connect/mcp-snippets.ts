import { connectWords } from "@/components/words/connect.words";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";
import { type Endpoint, endpointOf, isNamed } from "./tool-snippets";

export type McpSnippet = {
  value: string;
  /** The client. */
  label: string;
  /** The file that it belongs into, or null for a line of a shell. */
  file: string | null;
  code: string;
};

const json = (value: object) => JSON.stringify(value, null, 2);
const server = "palimpsest";
const { clients } = connectWords;

/** The headers, with the client's own name for its run where the address does not say which it is. */
function headersOf(endpoint: Endpoint, client: string): Record<string, string> {
  return {
    Authorization: ["Bearer", endpoint.key].join(" "),
    ...(isNamed(endpoint) ? { "x-session-id": client } : {}),
  };
}

const inShell = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ` \\\n  --header "${name}: ${value}"`);

function codex(url: string, headers: Record<string, string>): string {
  const fields = Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`);
  return `[mcp_servers.${server}]\nurl = ${JSON.stringify(url)}\nhttp_headers = { ${fields.join(", ")} }`;
}

/** Of a client that starts programs only: one that passes everything on. */
function bridged(url: string, headers: Record<string, string>): string {
  // A value with a blank in it is cut by some systems: it goes through the environment.
  const [authorization = "", session] = [headers.Authorization, headers["x-session-id"]];
  const more = session ? ["--header", `x-session-id:${session}`] : [];
  const plain = url.startsWith("http:") ? ["--allow-http"] : [];
  const args = [
    "-y",
    "mcp-remote",
    url,
    "--header",
    ["Authorization", `\${PALIMPSEST_AUTH}`].join(":"),
    ...more,
    ...plain,
  ];
  return json({ mcpServers: { [server]: { command: "npx", args, env: { PALIMPSEST_AUTH: authorization } } } });
}

/** What the common MCP clients are told to reach this store or session with these tools. */
export function mcpSnippets(endpoint: Endpoint, family: ToolFamilyName): McpSnippet[] {
  const plain = endpointOf(endpoint, "mcp");
  const url = family === "documents" ? plain : `${plain}?family=${family}`;
  const of = (client: string) => headersOf(endpoint, client);
  return [
    {
      value: "claude-code",
      label: clients["claude-code"],
      file: null,
      code: `claude mcp add --transport http ${server} "${url}"${inShell(of("claude-code")).join("")}`,
    },
    {
      value: "cursor",
      label: clients.cursor,
      file: ".cursor/mcp.json",
      code: json({ mcpServers: { [server]: { url, headers: of("cursor") } } }),
    },
    {
      value: "vscode",
      label: clients.vscode,
      file: ".vscode/mcp.json",
      code: json({ servers: { [server]: { type: "http", url, headers: of("vscode") } } }),
    },
    { value: "codex", label: clients.codex, file: "~/.codex/config.toml", code: codex(url, of("codex")) },
    {
      value: "gemini",
      label: clients.gemini,
      file: "~/.gemini/settings.json",
      code: json({ mcpServers: { [server]: { httpUrl: url, headers: of("gemini-cli") } } }),
    },
    {
      value: "windsurf",
      label: clients.windsurf,
      file: "~/.codeium/windsurf/mcp_config.json",
      code: json({ mcpServers: { [server]: { serverUrl: url, headers: of("windsurf") } } }),
    },
    {
      value: "zed",
      label: clients.zed,
      file: "~/.config/zed/settings.json",
      code: json({ context_servers: { [server]: { url, headers: of("zed") } } }),
    },
    {
      value: "claude-desktop",
      label: clients["claude-desktop"],
      file: "claude_desktop_config.json",
      code: bridged(url, of("claude-desktop")),
    },
    {
      value: "inspector",
      label: clients.inspector,
      file: null,
      code: `npx @modelcontextprotocol/inspector --cli "${url}" --transport http --method tools/list${inShell(of("inspector")).join("")}`,
    },
  ];
}
