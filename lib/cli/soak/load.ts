/** Where the load goes, and what came of it. */
export interface Load {
  url: string;
  store: string;
  /** Writes memories. */
  agentKey: string;
  /** Decides on changes. */
  reviewerKey: string;
  /** Whether to go on. */
  going(): boolean;
  note(answer: { kind: string; ms: number; status: number }): void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(load: Load, kind: string, { key, method, at, body, session }: Asked): Promise<unknown> {
  const headers = {
    "x-api-key": key,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(session !== undefined && { "x-session-id": session }),
  };
  const from = performance.now();
  try {
    const answer = await fetch(load.url + at, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    load.note({ kind, ms: performance.now() - from, status: answer.status });
    return JSON.parse(text);
  } catch {
    load.note({ kind, ms: performance.now() - from, status: 0 });
    return {};
  }
}

interface Asked {
  key: string;
  method: string;
  at: string;
  body?: object;
  session?: string;
}

const notesOfAgent = 150;
const lines = "What was learned in this turn, in a line of the usual length.\n";

/** An agent that keeps notes: writes, reads back, edits, looks around, searches, and deletes what is old. */
export async function runAgent(load: Load, nth: number): Promise<void> {
  const call = (name: string, input: object) =>
    ask(load, name === "memory" ? `memory ${(input as { command?: string }).command}` : name, {
      key: load.agentKey,
      method: "POST",
      at: `/api/stores/${load.store}/tools${name === "memory" ? "" : "?family=documents"}`,
      body: { type: "tool_use", id: "toolu_soak", name, input },
      session: `agent ${nth}`,
    });
  for (let turn = 0; load.going(); turn += 1) {
    const path = `/memories/agent-${nth}/note-${turn % notesOfAgent}.md`;
    await call("memory", { command: "create", path, file_text: `# Turn ${turn}\n${lines.repeat(1 + (turn % 20))}` });
    await call("memory", { command: "view", path });
    await call("memory", { command: "insert", path, insert_line: 1, insert_text: `- in turn ${turn}\n` });
    await call("memory", {
      command: "str_replace",
      path,
      old_str: `# Turn ${turn}\n`,
      new_str: `# After turn ${turn}\n`,
    });
    await call("memory", { command: "view", path: `/memories/agent-${nth}` });
    if (turn % 5 === 0) await call("memory_search", { query: `turn ${turn}` });
    await call("memory", { command: "delete", path });
    await pause(25);
  }
}

/** A reviewer who takes what waits, oldest first, and decides. */
export async function runReviewer(load: Load, nth: number): Promise<void> {
  const key = load.reviewerKey;
  const list = `/v1/changes?memory_store_id=${load.store}&state=pending&order=oldest&limit=20`;
  for (let turn = 0; load.going(); turn += 1) {
    const { data = [] } = (await ask(load, "list changes", { key, method: "GET", at: list })) as {
      data?: { id: string }[];
    };
    for (const { id } of data.filter((_, at) => at % 3 === nth)) {
      if (!load.going()) return;
      await ask(load, "retrieve change", { key, method: "GET", at: `/v1/changes/${id}` });
      const body = { verdict: "approve", ...(turn % 4 === 0 && { comment: "Looks right" }) };
      await ask(load, "review", { key, method: "POST", at: `/v1/changes/${id}/review`, body });
    }
    await pause(50);
  }
}
