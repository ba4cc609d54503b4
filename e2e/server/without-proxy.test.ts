import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { commitChange } from "@/lib/change/commit-change";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { createId } from "@/lib/domain/id";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createKey } from "@/lib/key/create-key";
import { insertMember } from "@/lib/member/member.store";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createWorkspace, now } from "@/lib/testing/fixtures";
import { holdsInOneStore } from "@/lib/testing/hold-authority";
import { informingInWorkspace, receiver } from "@/lib/testing/informing-authority";
import { keysInWorkspace, peopleInWorkspace, peopleToManage } from "@/lib/testing/people-authority";
import { openCase, subjectsInWorkspace } from "@/lib/testing/subject-authority";
import { createWebhook } from "@/lib/webhook/create-webhook";
import { type AppServer, startAppServer } from "../fixtures/app-server";
import { actions, sendAction, signIn } from "./console-actions";

const root = path.join(import.meta.dirname, "../..");
const password = "a long enough password";
const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-without-proxy-"));
const dataDir = path.join(folder, "data");
const location = { provider: "sqlite", file: path.join(dataDir, "palimpsest.db") } as const;

/** The build as it is, but that Next knows of no proxy: what runs is the server of everybody, with that file taken away. */
function takeProxyAway(): void {
  const link = (from: string, except: readonly string[]) => {
    mkdirSync(path.join(folder, from), { recursive: true });
    for (const name of readdirSync(path.join(root, from))) {
      if (!except.includes(name)) symlinkSync(path.join(root, from, name), path.join(folder, from, name));
    }
  };
  for (const name of ["dist", "node_modules", "public", "prisma", "package.json", "next.config.js"])
    symlinkSync(path.join(root, name), path.join(folder, name));
  link(".next", ["server"]);
  const manifest = "functions-config-manifest.json";
  link(".next/server", [
    manifest,
    ...readdirSync(path.join(root, ".next/server")).filter((name) => /^middleware\.js/.test(name)),
  ]);
  const { functions, ...rest } = JSON.parse(readFileSync(path.join(root, ".next/server", manifest), "utf8"));
  const { "/_middleware": proxy, ...others } = functions;
  expect(proxy).toBeDefined();
  writeFileSync(path.join(folder, ".next/server", manifest), JSON.stringify({ ...rest, functions: others }));
}

/** Pages for people who are signed in, by their files, with something in the place of what varies. */
const pages = readdirSync(path.join(root, "app/(console)"), { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => `/${path.dirname(file)}`.replace(/\/\([a-z]+\)/g, "").replaceAll(/\[\w+\]/g, "x"));

const inStore = ({ memory_store_id }: { memory_store_id: string }) => ({ memory_store_id });
type StoreTarget = { memory_store_id: string; memory_id: string; memory_version_id: string };
const memory = ({ memory_store_id, memory_id }: StoreTarget) => ({ memory_store_id, memory_id });
const version = ({ memory_store_id, memory_version_id }: StoreTarget) => ({ memory_store_id, memory_version_id });
const notViewers = ["editor", "admin"] as const;

/** What a viewer may not do in a store that the viewer sees. */
const storeActs = {
  createStore: { may: notViewers, input: () => ({ name: "Another" }) },
  updateStore: { may: notViewers, input: (target: StoreTarget) => ({ ...inStore(target), name: "Renamed" }) },
  configureStore: { may: notViewers, input: (target: StoreTarget) => ({ ...inStore(target), settings: {} }) },
  archiveStore: { may: notViewers, input: inStore },
  deleteStore: { may: notViewers, input: inStore },
  createMemory: { may: notViewers, input: (target: StoreTarget) => ({ ...inStore(target), path: "/b", content: "" }) },
  updateMemory: { may: notViewers, input: (target: StoreTarget) => ({ ...memory(target), content: "new" }) },
  deleteMemory: { may: notViewers, input: memory },
  restoreVersion: { may: notViewers, input: version },
  redactVersion: { may: notViewers, input: version },
};

type Case = { may: readonly string[]; input: (target: never) => object };
const cases = Object.entries<Case>({
  ...keysInWorkspace,
  ...peopleInWorkspace,
  ...informingInWorkspace,
  ...subjectsInWorkspace,
  ...holdsInOneStore,
  ...storeActs,
}).filter(([, { may }]) => !may.includes("viewer"));

/** What is about the browser's own cookies, or leads back to the sign-in. */
const ownBrowser = ["chooseThemeAction", "signOutAction"];

let server: AppServer;
let target: Record<string, string>;
const cookies = { viewer: "", admin: "" };

async function prepare(): Promise<void> {
  mkdirSync(dataDir);
  await migrate(root, location);
  const db = await openDatabase(location);
  const workspaceId = await createWorkspace(db);
  const join = async (role: "viewer" | "admin") => {
    const [userId, memberId] = [createId("user", Date.now()), createId("mbr", Date.now())];
    const person = { name: role, email: `${role}@example.test`, role, passwordHash: await hashPassword(password) };
    await db.transaction((tx) => insertMember(tx, { userId, memberId, workspaceId, now: now(), ...person }));
    return { kind: "member", workspaceId, userId, memberId, role } as const;
  };
  await join("viewer");
  const admin = contextOf(db, await join("admin"));
  const store = await createStore(admin, { name: "Seen", description: "", metadata: {} });
  const edit = { kind: "create", path: parseMemoryPath("/a"), content: parseContent("text") } as const;
  const { outcomes } = await commitChange(admin, { storeId: store.id, edits: [edit] });
  const { key } = await createKey(admin, { name: "canary4711 key", access: "read_only" });
  const hook = { name: "canary4711 hook", url: receiver, events: ["store.deleted" as const] };
  const { webhook } = await createWebhook(admin, hook);
  const { memory: made } = outcomes[0]!;
  target = {
    ...(await peopleToManage(admin)),
    ...(await openCase(admin)),
    memory_store_id: store.id,
    memory_id: made.id,
    memory_version_id: made.versionId,
    api_key_id: key.id,
    webhook_id: webhook.id,
    delivery_id: createId("dlv", Date.now()),
  };
  await db.close();
}

/** Calls a server action as a form of the console does. @returns what it answered: a code, `done`, or where it led */
async function act(name: string, input: object, cookie = ""): Promise<string> {
  const response = await sendAction(server, name, input, { origin: server.url, cookie });
  const said = await response.text();
  const answer = /"ok":(true|false)(?:,"code":"(\w+)")?/.exec(said);
  if (answer) return answer[1] === "true" ? "done" : `${answer[2]}`;
  return response.headers.get("x-action-redirect") ?? response.headers.get("location") ?? `${response.status}`;
}

beforeAll(async () => {
  takeProxyAway();
  await prepare();
  server = await startAppServer({ provider: "sqlite", dataDir, root: folder });
  for (const role of ["viewer", "admin"] as const)
    cookies[role] = await signIn(server, { email: `${role}@example.test`, password });
}, 120_000);

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("without the proxy shows no page to who is signed out, and does nothing for them", {
  timeout: 120_000,
}, async () => {
  expect(pages.length).toBeGreaterThan(35);
  for (const page of pages) {
    const response = await fetch(server.url + page, { redirect: "manual" });
    // Where somebody wanted to go only the proxy knows: this is how one sees that it did not run.
    expect([page, response.status, response.headers.get("location")]).toEqual([page, 307, "/sign-in?next=%2F"]);
  }
  const ofConsole = actions.filter(({ file }) => file.startsWith("app/(console)/"));
  expect(ofConsole.length).toBeGreaterThan(90);
  const answers: [string, string][] = [];
  for (const { name } of ofConsole) answers.push([name, await act(name, {})]);
  expect(answers.filter(([name, answer]) => answer !== "authentication" && !ownBrowser.includes(name))).toEqual([]);
});

it("without the proxy shows and does for a viewer what a viewer may", { timeout: 120_000 }, async () => {
  const tried = { acts: 0, reads: 0 };
  for (const [name, { input }] of cases) {
    const asked = input(target as never);
    if (actions.some((one) => one.name === name || one.name === `${name}Action`)) {
      expect([name, await act(name, asked, cookies.viewer)]).toEqual([name, "permission"]);
      tried.acts++;
    } else if (/^(list|retrieve)/.test(name)) {
      const at = `${server.url}/api/console/${name}?input=${encodeURIComponent(JSON.stringify(asked))}`;
      expect([name, (await fetch(at)).status]).toEqual([name, 401]);
      expect([name, (await fetch(at, { headers: { cookie: cookies.viewer } })).status]).toEqual([name, 403]);
      tried.reads++;
    }
  }
  console.log(
    `${pages.length} pages, ${actions.length} actions, of them ${tried.acts} by a viewer, and ${tried.reads} lists`,
  );
  const text = async (page: string, cookie: string) => (await fetch(server.url + page, { headers: { cookie } })).text();
  for (const page of ["/keys", "/webhooks"]) {
    expect(await text(page, cookies.admin)).toContain("canary4711");
    expect(await text(page, cookies.viewer)).not.toContain("canary4711");
  }
  expect(await act("createKey", { name: "New", access: "read_only" }, cookies.admin)).toBe("done");
});
