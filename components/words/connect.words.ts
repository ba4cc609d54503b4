import { formatNumber } from "./locale";
import { type Slot, sentence } from "./sentence";

/** The page that connects an agent to a store or a session. */
export const connectWords = {
  title: "Connect an agent",
  about: "Choose what it is to remember in, copy what its side needs, and see its first call arrive.",
  target: {
    title: "Choose its memory",
    kind: "What the agent gets",
    store: "A store",
    storeHint: "All memories that the key may access.",
    session: "A session",
    sessionHint: "Up to eight stores, each to read or to write, with instructions.",
    whichStore: "Store",
    whichSession: "Session",
    olderSessions: (count: number) =>
      `These are the newest ${formatNumber(count)}. For an older one choose “Connect an agent” on its own page.`,
    choose: "Choose one",
    noStores: "There is no store yet.",
    makeStore: "Create a store",
    noSessions: "No session is open. Programs begin one for each run:",
    sessionCode: "Begin a session with the SDK",
  },
  closed: {
    title: "This can only be read",
    text: "It is archived: an agent can look things up in it, and every call that writes is refused.",
  },
  key: {
    title: "Give it a key",
    initial: (name: string) => `Agent of ${name}`.slice(0, 100),
    hint: (stores: number) =>
      stores === 1
        ? "It reads and writes in this store and nowhere else. Others are made under Keys."
        : "It reads and writes in the stores of this session and nowhere else. Others are made under Keys.",
    ask: "An admin creates keys, under Keys. The code below has a place for it.",
    own: "Or use a key that you have: the code below has a place for it.",
  },
  place: "<your key>",
  ways: {
    title: "Paste this on its side",
    label: "Ways to connect",
    withKey: "The address and the key are filled in.",
    withoutKey: "The address is filled in; put your key in its place.",
    family: "Tools",
    families: {
      memory: "memory: the one that Claude has built in",
      documents: "memory_list, _search, _read, _write, _edit, _delete",
      entries: "memory_store, _retrieve, _delete",
    },
    familyHint: {
      memory: "Files in directories, by six commands. Claude is trained on it.",
      documents: "Whole documents with search. For any model that calls tools.",
      entries: "Short entries with a category, an importance and an expiry. For any model that calls tools.",
    },
    tabs: { runner: "SDK tool runner", loop: "Own loop", mcp: "MCP", rest: "SDK without tools", curl: "curl" },
    language: "Language",
    languages: { javascript: "JavaScript", python: "Python" },
    client: "Client",
    shell: "Terminal",
    session: (header: Slot): Slot =>
      sentence`The header ${header} names the run: give each run a name of its own, and the history says which one wrote what.`,
    desktop: "This client can only start programs; mcp-remote is one that forwards every call.",
  },
  clients: {
    "claude-code": "Claude Code",
    cursor: "Cursor",
    vscode: "VS Code",
    codex: "Codex",
    gemini: "Gemini CLI",
    windsurf: "Windsurf",
    zed: "Zed",
    "claude-desktop": "Claude Desktop",
    inspector: "MCP Inspector",
  },
  /** What an agent is asked in the code to be pasted: without quotes and line breaks. */
  examples: { asked: "Remember that we answer within a day.", question: "How do we work?" },
  seen: {
    title: "See its first call",
    waiting: "Waiting for the first call. It shows here by itself.",
    failed: "Not listening: the server did not answer. It is tried again.",
    call: (tool: Slot, when: Slot): Slot => sentence`First call seen: ${tool}, ${when}`,
    write: (when: Slot): Slot => sentence`First write seen, ${when}`,
    use: (when: Slot): Slot => sentence`The key was used, ${when}`,
    announced: "The first call of the agent has arrived.",
    session: "See the session",
    memory: "See what it wrote",
    store: "Open the store",
    playground: "Try its tools here",
  },
} as const;
