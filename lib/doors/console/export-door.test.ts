import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { type Entry, fromBuffer, type Options, type ZipFile } from "yauzl";
import type { Context } from "@/lib/access/context";
import { maxMemoriesPerStore } from "@/lib/change/apply-edit";
import { AppError } from "@/lib/domain/app-error";
import { parsePathPrefix } from "@/lib/domain/memory-path";
import { deleteMemories } from "@/lib/memory/delete-memories";
import { exportFiles, filesPerPage } from "@/lib/memory/export-files";
import { updateMemoryInput } from "@/lib/memory/memory.schema";
import { summariesBelow } from "@/lib/memory/memory-list.store";
import { updateMemory } from "@/lib/memory/update-memory";
import { createStore } from "@/lib/store/create-store";
import { collect, contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { describeOnBoth, type TestDatabase } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { type ZipEntry, zipStream } from "../zip-stream";
import { exportDoor } from "./export-door";

interface Unpacked {
  entry: Entry;
  text: Buffer;
}

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** Reads an archive as a strict reader does: bad names, sizes and checksums are errors. */
async function unpack(answer: Response): Promise<Map<string, Unpacked>> {
  const archive = Buffer.from(await answer.arrayBuffer());
  const zip = await open(archive, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true });
  const read = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const found = new Map<string, Unpacked>();
  const ended = once(zip, "end");
  zip.on("entry", async (entry: Entry) => {
    const text = Buffer.concat(await collect<Buffer>(await read(entry)));
    if (found.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    found.set(entry.fileName, { entry, text });
    zip.readEntry();
  });
  zip.readEntry();
  await ended;
  return found;
}

async function storeWith({ db }: TestDatabase, memories: Iterable<readonly [path: string, content: string]>) {
  const workspaceId = await createWorkspace(db);
  const context = contextOf(db, await createMember(db, workspaceId, "admin"));
  const store = await createStore(context, { name: "Store", description: "", metadata: {} });
  await fillStore(db, store, memories);
  const all = () => summariesBelow(db, store.id, parsePathPrefix("/"));
  return { context, workspaceId, memory_store_id: store.id, all };
}

function ask(body: unknown, authenticate: () => Promise<Context>): Promise<Response> {
  const request = new Request("http://localhost/api/console/export", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return exportDoor(request, authenticate);
}

const hostile: [string, string][] = [
  ["/C:\\Windows\\system32\\x.md", "drive"],
  ["/..\\..\\up", "up"],
  ["/CON/NUL.md", "device"],
  ["/a.", "dot"],
  ["/Case.md", "upper"],
  ["/case.md", "lower"],
  ["/empty", ""],
  ["/crlf.md", "one\r\ntwo\rthree\n\uFEFFfour"],
  ["/données/日本語 🗒️.md", "Grüße, 世界 🌍\u2028\u0001end"],
  [`/${"long".repeat(200)}.md`, "long"],
];

describeOnBoth("the export door", (database) => {
  it("makes an archive that any reader takes, byte for byte what the memories are", async () => {
    const { context, memory_store_id, all } = await storeWith(database, hostile);
    const answer = await ask({ memory_store_id, folders: ["/"], format: "zip" }, async () => context);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="memories.zip"');
    const files = await unpack(answer);
    expect([...files.keys()]).toEqual([
      "..%5C..%5Cup",
      "C%3A%5CWindows%5Csystem32%5Cx.md",
      "%43ON/%4EUL.md",
      "Case.md",
      "a%2E",
      "%63ase.md",
      "crlf.md",
      "données/日本語 🗒️.md",
      "empty",
      expect.stringMatching(/^(long)+.*~[0-9a-f]{12}\.md$/),
    ]);
    const texts = [...files.values()].map(({ text }) => createHash("sha256").update(text).digest("hex")).sort();
    const memories = await all();
    expect(texts).toEqual(memories.map(({ sha256 }) => sha256).sort());
    for (const { entry } of files.values()) {
      const utf8 = 0x800;
      expect(entry.generalPurposeBitFlag & utf8).toBe(utf8);
      expect(entry.externalFileAttributes >>> 16).toBe(0o100644);
    }
    const written = Math.floor(Date.parse(memories[0]!.updatedAt) / 1_000) * 1_000;
    expect(files.get("Case.md")!.entry.getLastModDate().getTime()).toBe(written);
  });

  it("holds what was chosen and nothing else", async () => {
    const { context, memory_store_id, all } = await storeWith(
      database,
      ["/a", "/b/1", "/b/2", "/c"].map((path) => [path, path] as const),
    );
    const id = (await all()).find(({ path }) => path === "/c")!.id;
    const answer = await ask(
      { memory_store_id, memory_ids: [id], folders: ["/b/"], format: "zip" },
      async () => context,
    );
    expect([...(await unpack(answer)).keys()]).toEqual(["b/1", "b/2", "c"]);
    const json = await ask({ memory_store_id, folders: ["/b/"] }, async () => context);
    expect(await json.json()).toMatchObject([
      { path: "/b/1", content: "/b/1" },
      { path: "/b/2", content: "/b/2" },
    ]);
  });

  it("refuses before the first byte, in the words of every door", async () => {
    const { context, memory_store_id } = await storeWith(database, [["/a", "a"]]);
    const zip = { memory_store_id, folders: ["/"], format: "zip" };
    const as = async (body: unknown, authenticate: () => Promise<Context>) => {
      const answer = await ask(body, authenticate);
      const { error } = (await answer.json()) as { error: { type: string } };
      return [answer.status, error.type];
    };
    const outside = contextOf(
      database.db,
      await createMember(database.db, await createWorkspace(database.db), "admin"),
    );
    const signedOut = () => Promise.reject(new AppError("authentication", "Signed out"));
    expect(await as(zip, signedOut)).toEqual([401, "authentication_error"]);
    expect(await as(zip, async () => outside)).toEqual([404, "not_found_error"]);
    expect(await as({ ...zip, folders: ["/gone/"] }, async () => context)).toEqual([404, "not_found_error"]);
    expect(await as({ ...zip, format: "tar" }, async () => context)).toEqual([400, "invalid_request_error"]);
    expect(await as({ memory_store_id, format: "zip" }, async () => context)).toEqual([400, "invalid_request_error"]);
    const endless = { ...zip, folders: ["/".padEnd(16 * 1024 * 1024, "a")] };
    expect(await as(endless, async () => context)).toEqual([413, "request_too_large"]);
  });

  it("shows one moment, whatever is written while it is read, and nothing that was redacted meanwhile", async () => {
    const many = Array.from({ length: filesPerPage + 3 }, (_, at) => [`/${1_000 + at}`, `first ${at}`] as const);
    const { context, memory_store_id, all } = await storeWith(database, many);
    const files = (await exportFiles(context, { memory_store_id, memory_ids: [], folders: [parsePathPrefix("/")] }))[
      Symbol.asyncIterator
    ]();
    expect((await files.next()).value).toMatchObject({ name: "1000", text: "first 0" });
    const [edited, moved, redacted] = (await all()).slice(filesPerPage);
    const change = (id: string, to: { content?: string; path?: string }) =>
      updateMemory(context, updateMemoryInput.parse({ memory_store_id, memory_id: id, ...to }));
    await change(edited!.id, { content: "second" });
    await change(moved!.id, { path: "/0" });
    await deleteMemories(context, { memory_store_id, memory_ids: [redacted!.id], folders: [] });
    const memory_version_id = redacted!.versionId;
    await redactVersion(context, { memory_store_id, memory_version_id, reason: "secret" });
    const rest = [];
    for (let next = await files.next(); !next.done; next = await files.next()) rest.push(next.value);
    expect(rest).toHaveLength(filesPerPage + 1);
    expect(rest.slice(-2)).toMatchObject([
      { name: edited!.path.slice(1), text: `first ${filesPerPage}` },
      { name: moved!.path.slice(1), text: `first ${filesPerPage + 1}` },
    ]);
  });

  it("takes a full store", async () => {
    const text = (at: number) => `memory ${at}\n`;
    const full = Array.from({ length: maxMemoriesPerStore }, (_, at) => [`/${at % 100}/${at}.md`, text(at)] as const);
    const { context, memory_store_id } = await storeWith(database, full);
    const answer = await ask({ memory_store_id, folders: ["/"], format: "zip" }, async () => context);
    const files = await unpack(answer);
    expect(files.size).toBe(maxMemoriesPerStore);
    expect(files.get("99/9999.md")!.text.toString()).toBe(text(9_999));
  });
});

/** So much that it cannot lie in the buffers between writing and reading. */
const heavy = (at: number): ZipEntry => ({
  name: `${at}.md`,
  text: createHash("shake256", { outputLength: 50_000 }).update(String(at)).digest("hex"),
  updatedAt: "2026-11-20T12:00:00.000Z",
});

it("an archive asks for entries no faster than it is read, and for none when nobody reads on", async () => {
  let asked = 0;
  let stopped = false;
  async function* entries() {
    try {
      for (; asked < 500; ) yield heavy(asked++);
    } finally {
      stopped = true;
    }
  }
  const reader = zipStream(entries()).getReader();
  let read = 0;
  while (read < 1_000_000) read += (await reader.read()).value!.byteLength;
  // An entry is 50 kB at least: 20 were read, and few can be under way.
  expect(asked).toBeLessThan(30);
  await reader.cancel();
  await expect.poll(() => stopped).toBe(true);
  expect(asked).toBeLessThan(30);
});

it("an archive keeps no text that it has written", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const held = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  let after = 0;
  async function* entries() {
    for (let at = 0; at < 400; at++) yield heavy(at);
    after = held();
  }
  for await (const _ of zipStream(entries()));
  // 400 entries hold 40 MB.
  expect(after - before).toBeLessThan(10_000_000);
});

it("an archive that cannot be finished breaks off", async () => {
  async function* entries() {
    yield heavy(0);
    throw new Error("the database went away");
  }
  await expect(new Response(zipStream(entries())).arrayBuffer()).rejects.toThrow();
});
