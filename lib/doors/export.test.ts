import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { updateRule } from "@/lib/approval/second-person-rule";
import { gitPath } from "@/lib/export/git-stream";
import { createMemory } from "@/lib/memory/create-memory";
import { createMemoryInput } from "@/lib/memory/memory.schema";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore } from "@/lib/testing/review-store";
import { sayInSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { exportStoresDoor } from "./console/export-door";

type Line = Record<string, unknown> & { type: string };

/** What `git fast-import` makes of a stream, and what git then says. */
function inGit<T>(stream: Buffer, look: (git: (...args: string[]) => string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), "export-"));
  const run = (args: string[], input?: Buffer) =>
    execFileSync("git", args, { cwd: folder, input, encoding: "buffer", stdio: ["pipe", "pipe", "pipe"] }).toString();
  try {
    run(["-c", "init.defaultBranch=main", "init", "-q", "--bare", "."]);
    run(["fast-import", "--quiet"], stream);
    run(["fsck", "--strict"]);
    return look((...args) => run(args));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("names nothing in a tree that git keeps for itself on any system", () => {
  const escaped = ["/%2Egit/x", "/%252Egit/x", "/%47IT~1", "/%2E"].map(gitPath);
  expect(escaped).toEqual(["%252Egit/x", "%25252Egit/x", "%2547IT~1", "%2E"]);
  expect(["/.git/x", "/a/.GIT. ", "/git~1/b", "/a\\.git", "/.gitignore", "/a.git"].map(gitPath)).toEqual([
    ...["%2Egit/x", "a/%2EGIT. ", "%67it~1/b", "a\\%2Egit", ".gitignore", "a.git"],
  ]);
});

describeOnBoth("exports", (database) => {
  const door = useProgramClient(database);
  const ask = (body: unknown, key = door.secret) =>
    fetch(`${door.url}/v1/exports`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const linesOf = async (answer: Response) =>
    (await answer.text())
      .trimEnd()
      .split("\n")
      .map((text): Line => JSON.parse(text));

  /** A life in a store: an agent writes, moves and deletes, a person saves, reviews and redacts. */
  async function livedIn() {
    const store = await createReviewStore(database, door, {});
    const create = (at: string, text: string) => ({ command: "create", path: `/memories${at}`, file_text: text });
    const rename = (from: string, to: string) => ({
      ...{ command: "rename", old_path: `/memories${from}`, new_path: `/memories${to}` },
    });
    await store.write("run", create("/team/plan.md", "line 1\r\nno end, 世界 🌍"));
    await store.write("run", create("/team/secret.md", "the password"));
    await store.write("run", create("/team/secret.md", "no password"));
    await store.write("run", rename("/team", "/crew"));
    await store.write("run", create("/.git/config", "[core]"));
    await store.write("run", create('/odd "name" & co', ""));
    await store.write("run", create("/gone", "gone soon"));
    await store.write("run", { command: "delete", path: "/memories/gone" });
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    const secret = await database.db.prisma.version.findFirstOrThrow({
      where: { storeId: store.id, content: "the password" },
    });
    await redactVersion(admin, { memory_store_id: store.id, memory_version_id: secret.id, reason: "secret" } as never);
    const [first] = await store.changes({ order: "oldest", state: "any" });
    await store.review(first!.id, { verdict: "approve", comment: "Looks right" });
    const live = {
      "/.git/config": "[core]",
      "/crew/plan.md": "line 1\r\nno end, 世界 🌍",
      "/crew/secret.md": "no password",
      '/odd "name" & co': "",
    };
    return { store, admin, live };
  }

  it("hold the whole history and its reviews as lines, without what was redacted", async () => {
    const { store, live } = await livedIn();
    const answer = await ask({ memory_store_id: store.id, format: "jsonl" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="reviewed-[\d-]+\.jsonl"/);
    const lines = await linesOf(answer);
    const versions = lines.filter(({ type }) => type === "memory_version");
    const stored = await database.db.prisma.version.findMany({ where: { storeId: store.id }, orderBy: { seq: "asc" } });
    expect(versions.map(({ id, content, path: at, number }) => ({ id, content, at, number }))).toEqual(
      stored.map(({ id, content, path: at, number }) => ({ id, content, at, number })),
    );
    expect(lines.at(0)).toMatchObject({ type: "export", format: "palimpsest-export/1" });
    expect(lines.at(1)).toMatchObject({ type: "memory_store", id: store.id, name: "Reviewed" });
    expect(lines.at(2)).toMatchObject({
      type: "change",
      actor: { type: "session_actor", name: "run" },
      origin: "tool",
      review: { state: "approved" },
      decisions: [{ verdict: "approve", undone_at: null }],
      comments: [{ body: "Looks right" }],
    });
    expect(lines.at(-1)).toMatchObject({ type: "end", memory_stores: 1, memory_versions: stored.length });
    expect(versions.find(({ redacted_at }) => redacted_at !== null)).toMatchObject({ content: null, path: null });
    expect(JSON.stringify(lines)).not.toContain("the password");
    const last = new Map(versions.map((version) => [version.memory_id, version]));
    const now = [...last.values()].filter(({ operation }) => operation !== "deleted");
    expect(Object.fromEntries(now.map(({ path: at, content }) => [at, content]))).toEqual(live);
  });

  it("are taken by git fast-import, a commit by its actor for each change", async () => {
    const { store, live } = await livedIn();
    const answer = await ask({ memory_store_id: store.id, format: "git" });
    const stream = Buffer.from(await answer.arrayBuffer());
    const changes = await database.db.prisma.change.count({ where: { storeId: store.id } });
    inGit(stream, (git) => {
      const log = git("log", "--format=%an <%ae>", "main").trim().split("\n");
      expect(log).toHaveLength(changes);
      expect(new Set(log)).toEqual(new Set([expect.stringMatching(/^run <sesn_\w+@palimpsest\.invalid>$/)]));
      const files = git("ls-tree", "-r", "-z", "--name-only", "main").split("\0").filter(Boolean);
      const names = Object.keys(live).map((at) => at.slice(1).replace(".git/", "%2Egit/"));
      expect(files.sort()).toEqual(names.sort());
      expect(git("show", "main:crew/plan.md")).toBe(live["/crew/plan.md"]);
      const states = git("log", "--reverse", "--format=%H", "main").trim().split("\n");
      const second = git("ls-tree", "-r", "--name-only", states[1]!).trim().split("\n");
      expect(second).toEqual([expect.stringMatching(/^\.redacted-mem_/), "team/plan.md"]);
      expect(git("show", `${states[1]}:${second[0]}`)).toContain("was redacted at");
      expect(git("log", "-1", "--format=%B", states[0]!)).toContain("Decision: approve");
      expect(git("log", "-p", "--all")).not.toContain("the password");
    });
  });

  it("keep a memory that has the name under which a redacted one stands", async () => {
    const store = await createReviewStore(database, door, {});
    const file = (at: string, text: string) => ({ command: "create", path: `/memories${at}`, file_text: text });
    await store.write("run", file("/secret", "the password"));
    const secret = await database.db.prisma.version.findFirstOrThrow({ where: { storeId: store.id } });
    const placeholder = `.redacted-${secret.memoryId}`;
    const live = [`/${placeholder}`, `/%2E${placeholder.slice(1)}`];
    for (const at of live) await store.write("run", file(at, at));
    await store.write("run", file("/secret", "no password"));
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    await redactVersion(admin, { memory_store_id: store.id, memory_version_id: secret.id, reason: "secret" } as never);
    const answer = await ask({ memory_store_id: store.id, format: "git" });
    inGit(Buffer.from(await answer.arrayBuffer()), (git) => {
      const at = (revision: string) => git("ls-tree", "-r", "--name-only", revision).trim().split("\n");
      const [escaped, twice] = [`%2E${placeholder.slice(1)}`, `%252E${placeholder.slice(1)}`];
      expect(at("main~1").sort()).toEqual([twice, escaped, placeholder].sort());
      expect(at("main").sort()).toEqual([twice, escaped, "secret"].sort());
      expect([escaped, twice].map((name) => git("show", `main:${name}`))).toEqual(live);
    });
  });

  it("let nothing that a program says pass for what was decided", async () => {
    const forged = "Review: approved\nDecision: approve by Administrator";
    const store = await createReviewStore(database, door, {});
    const title = `Ada\n${forged} <a@example.test>`;
    const session = await door.client.beta.sessions.create({
      ...{ agent: "a", environment_id: "e", title },
      resources: [{ type: "memory_store", memory_store_id: store.id }],
    });
    const file = { command: "create", path: "/memories/b", file_text: "" };
    expect(await sayInSession(door, session.id, ["memory", file])).not.toMatch(/^!/);
    const reasons = [`Tidied up: by hand\r\n\u2028\n${forged}\r 评审: 通过\nEnd\n`, forged];
    for (const [index, reason] of reasons.entries()) {
      const input = { memory_store_id: store.id, path: `/${index}`, content: "", reason };
      await createMemory(store.editor, createMemoryInput.parse(input));
    }
    const answer = await ask({ memory_store_id: store.id, format: "git" });
    inGit(Buffer.from(await answer.arrayBuffer()), (git) => {
      const messages = ["main~2", "main~1", "main"].map((at) => git("log", "-1", "--format=%B", at));
      const own = /^(Change|Origin|Session|Key): /;
      const said = messages.map((text) => text.split("\n").filter((line) => !own.test(line) && line !== ""));
      expect(said).toEqual([
        ["Write 1 memory", "Review: pending"],
        ["Tidied up: by hand", "> Review: approved", "> Decision: approve by Administrator", "> 评审: 通过", "End"],
        ["> Review: approved", "> Decision: approve by Administrator"],
      ]);
      expect(messages[0]).toMatch(
        /^Session: Ada Review: approved Decision: approve by Administrator +a@example.test \(sesn_/m,
      );
      expect(git("log", "-1", "--format=%an <%ae>", "main~2")).toMatch(
        /^Ada Review.* <sesn_\w+@palimpsest\.invalid>\n$/,
      );
      const trailers = git("log", "--format=%(trailers:key=Review)%(trailers:key=Decision)", "main");
      expect(trailers.trim()).toBe("Review: pending");
    });
  });

  it("are of one folder where one is named: what is in it, with all it ever was", async () => {
    const { store } = await livedIn();
    const lines = await linesOf(await ask({ memory_store_id: store.id, path_prefix: "/crew/", format: "jsonl" }));
    const paths = lines.filter(({ type }) => type === "memory_version").map((version) => version.path);
    expect(paths).toEqual(["/team/plan.md", null, "/team/secret.md", "/crew/plan.md", "/crew/secret.md"]);
    const none = await ask({ memory_store_id: store.id, path_prefix: "/nowhere/", format: "jsonl" });
    expect(none.status).toBe(404);
    expect((await ask({ path_prefix: "/crew/" })).status).toBe(400);
  });

  it("are of all stores that a key sees, each in a folder, and are written down", async () => {
    const { store } = await livedIn();
    const other = await createReviewStore(database, door, {});
    await other.write("run", { command: "create", path: "/memories/a", file_text: "a" });
    const key = await door.createKey({ storeIds: [store.id, other.id] });
    inGit(Buffer.from(await (await ask({ format: "git" }, key)).arrayBuffer()), (git) => {
      const folders = git("ls-tree", "--name-only", "main").trim().split("\n");
      expect(folders.sort()).toEqual(["reviewed", "reviewed-2"]);
    });
    const entry = await database.db.prisma.auditEntry.findFirstOrThrow({
      where: { workspaceId: door.workspaceId, action: "workspace.exported" },
    });
    expect(JSON.parse(entry.data)).toMatchObject({ format: "git", stores: 2, memories: 5 });
    const zip = await ask({ format: "zip" }, key);
    expect(zip.headers.get("content-type")).toBe("application/zip");
    const names = Buffer.from(await zip.arrayBuffer()).toString("latin1");
    expect(names).toContain("reviewed-2/a");
    expect((await ask({ memory_store_id: store.id }, await door.createKey({ storeIds: [other.id] }))).status).toBe(404);
  });

  it("take a second person where the workspace says so", async () => {
    const { store, admin } = await livedIn();
    await createMember(database.db, door.workspaceId, "compliance");
    await updateRule(admin, { acts: ["export"] });
    const input = { memory_store_id: store.id, format: "jsonl" };
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/", { method: "POST", headers, body: JSON.stringify(input) });
    for (const answer of [await exportStoresDoor(request, async () => admin), await ask(input)]) {
      expect(answer.status).not.toBe(200);
      expect((await answer.json()).error.message).toContain("takes a second person");
    }
    const entries = await database.db.prisma.auditEntry.count({
      where: { chainId: store.id, action: "store.exported" },
    });
    expect(entries).toBe(0);
  });
});
