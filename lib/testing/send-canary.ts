type Send = (method: string, at: string, body?: object) => Promise<{ text: string }>;

/**
 * Says a word at every kind of door of a server, in texts, paths, names, queries and what is no address at all, some of it refused.
 * Ten requests. @returns the store that was made for it
 */
export async function sendCanary(send: Send, canary: string): Promise<string> {
  const store: string = JSON.parse((await send("POST", "/v1/memory_stores", { name: canary })).text).id;
  const memories = `/v1/memory_stores/${store}/memories`;
  const tool = (input: object) =>
    send("POST", `/api/stores/${store}/tools`, { type: "tool_use", id: canary, name: "memory", input });
  await send("POST", memories, { path: `/${canary}`, content: canary });
  await send("POST", memories, { path: `/${canary}`, content: `${canary} again` });
  await send("POST", `${memories}?${canary}=${canary}`, { [canary]: canary });
  await send("GET", `/v1/search?query=${canary}`);
  await send("GET", `${memories}/mem_${canary}`);
  await send("PUT", `/v1/${canary}`, { canary });
  await tool({ command: "view", path: `/memories/${canary}` });
  await tool({ command: canary, path: canary });
  await send("POST", `/api/stores/${store}/mcp`, { method: canary });
  return store;
}
