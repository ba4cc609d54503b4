import { randomBytes } from "node:crypto";
import { type AppServer, startAppServer } from "../../fixtures/app-server";

export const admin = { email: "bench@example.test", password: randomBytes(12).toString("hex") };

export interface Stage {
  server: AppServer;
  store: string;
  memories: number;
}

/** Folders at the top, and memories in each of them; one more folder is deep. */
const folders = 100;
const connections = 16;
const text = "- What was learned, in a sentence of the usual length, with a word that differs.\n".repeat(12);

const pad = (value: number) => String(value).padStart(3, "0");
const pathOf = (at: number) => `/area-${pad(at % folders)}/note-${pad(Math.floor(at / folders))}-${at % 7}.md`;

/** A production server on data of its own, with one store that was filled through the API as an agent would. */
export async function raiseStage(memories: number): Promise<Stage> {
  const key = `bench_${randomBytes(24).toString("hex")}`;
  const env = {
    PALIMPSEST_INIT_ADMIN_EMAIL: admin.email,
    PALIMPSEST_INIT_ADMIN_PASSWORD: admin.password,
    PALIMPSEST_INIT_API_KEY: key,
  };
  const server = await startAppServer({ provider: "sqlite", env });
  const post = async (at: string, body: object) => {
    const response = await fetch(`${server.url}${at}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${at} answered ${response.status}`);
    return (await response.json()) as { id: string };
  };
  const { id: store } = await post("/v1/memory_stores", { name: "Ten thousand notes", description: "For measuring." });
  let next = 0;
  const writer = async () => {
    for (let at = next++; at < memories; at = next++) {
      await post(`/v1/memory_stores/${store}/memories`, { path: pathOf(at), content: `# Note ${at}\n\n${text}` });
    }
  };
  await Promise.all(Array.from({ length: connections }, writer));
  return { server, store, memories };
}
