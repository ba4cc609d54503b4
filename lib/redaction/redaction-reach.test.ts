import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { parseContent } from "@/lib/domain/memory-content";
import { operations } from "@/lib/doors/operations";
import { uploadInput } from "@/lib/import/import.schema";
import { uploadImport } from "@/lib/import/upload-import";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { createStore } from "@/lib/store/create-store";
import { findEverywhere } from "@/lib/testing/find-everywhere";
import { run } from "@/lib/testing/fuzz-history";
import { runImports } from "@/lib/testing/imports";
import { create, createOffice, redactionsOf } from "@/lib/testing/redactions";
import { secretSamples } from "@/lib/testing/secret-samples";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { forgetMatcher } from "./matcher-memory";

const token = (seed: number) => secretSamples.github_token?.(new SeededRandom(seed)) ?? "";
const secret = "zq5d0b7ce1f3a94826";

describeOnBoth("how far a redaction reaches", (database) => {
  let officer: Context;
  let writer: Context;
  let dataDir = "";
  const { scan, hitsOf, apply, headOf } = redactionsOf(database, () => officer);

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    ({ officer, writer } = await createOffice(database.db));
  });
  const newStore = async () => (await createStore(writer, { name: "Store", description: "", metadata: {} })).id;
  const write = async (storeId: string, ...edits: Edit[]) =>
    (await commitChange(writer, { storeId, edits })).outcomes.map(({ memory }) => memory);
  const everywhere = (word: string) => findEverywhere(database.db, dataDir, word);
  const setDetectors = (memory_store_id: string, detectors: object) =>
    run(writer, operations.updateStoreSettings, { memory_store_id, settings: { detectors } });

  it("removes what a finding names in a path, and not what stands at the same place in the text", async () => {
    const store = await newStore();
    const innocent = "Opening hours of the library are nine to five on every working day of the week.";
    const [named, short, other] = await write(
      store,
      create(`/n/${token(12)}.md`, innocent),
      create(`/notes/${token(13)}.md`, "hi"),
      create("/other", `We said: ${innocent} And it leads to ${token(12)}.`),
    );
    const findingIn = async (memoryId: string) =>
      (await database.db.prisma.finding.findFirstOrThrow({ where: { storeId: store, memoryId, line: 0 } })).id;
    const start = { source: "finding", finding_id: await findingIn(named!.id) };
    expect((await apply(await scan(start))).erasure).toMatchObject({ verified: true });
    await apply(await scan({ source: "finding", finding_id: await findingIn(short!.id) }));
    expect(await headOf(named!.id)).toEqual({ path: "/n/redacted.md", content: innocent });
    expect(await headOf(short!.id)).toEqual({ path: "/notes/redacted.md", content: "hi" });
    expect((await headOf(other!.id)).content).toBe(`We said: ${innocent} And it leads to [redacted].`);
    expect([...(await everywhere(token(12))), ...(await everywhere(token(13)))]).toEqual([]);
    await expect(scan(start)).rejects.toThrow("redacted already");
  });

  it("masks where a store blocks what is left after it, in a text and in a path", async () => {
    const store = await newStore();
    const [text, path] = await write(
      store,
      create("/a", `customer number: ${secret}\nmore`),
      create(`/${token(31)}/${secret}.md`, "text"),
    );
    const custom = [{ id: "cust", name: "customer number", pattern: "customer number: [^\\n]+", action: "block" }];
    await setDetectors(store, { secret: "block", custom });
    const receipt = await apply(await scan({ source: "words", text: secret }));
    expect(receipt.not_covered.filter((one) => one.startsWith("hits_refused"))).toEqual([]);
    expect((await headOf(text!.id)).content).toBe("customer number: [redacted]\nmore");
    expect((await headOf(path!.id)).path).toBe(`/${token(31)}/redacted.md`);
    expect(await everywhere(secret)).toEqual([]);
  });

  it("finds a place for every memory whose whole path goes", async () => {
    const store = await newStore();
    const [one, two] = await write(store, create("/zqalice", "one"), create("/zqbob", "two"));
    const receipt = await apply(await scan({ source: "identifiers", texts: ["zqalice", "zqbob"] }));
    expect(receipt.totals.memories).toBe(2);
    expect(await headOf(one!.id)).toEqual({ path: "/redacted", content: "one" });
    expect(await headOf(two!.id)).toEqual({ path: `/redacted-${two!.id}`, content: "two" });
    expect(await hitsOf(await scan({ source: "identifiers", texts: ["zqalice", "zqbob"] }))).toEqual([]);
  });

  it("looks through a store that was made after the scan of all stores", async () => {
    const [early] = await write(await newStore(), create("/a", `one ${secret}`));
    const only = early!.storeId;
    const all = await scan({ source: "words", text: secret });
    const late = await newStore();
    const [made] = await write(late, create("/late", `two ${secret} three`));
    const receipt = await apply(all);
    expect(receipt.scan.memory_store_ids).toEqual([only, late]);
    expect(receipt.totals.versions).toBe(2);
    expect((await headOf(made!.id)).content).toBe("two [redacted] three");
    expect(await everywhere(secret)).toEqual([]);
    // After a restart nobody can look through it, and the receipt says so.
    await write(only, create("/b", `four ${secret}`));
    const forgotten = await scan({ source: "words", text: secret });
    await write(await newStore(), create("/later", `five ${secret}`));
    forgetMatcher(forgotten);
    expect((await apply(forgotten)).not_covered).toContain("versions_written_since_the_scan:1");
    // Whoever named stores meant those.
    await write(only, create("/c", `six ${secret}`));
    const named = await scan({ source: "words", text: secret }, [only]);
    await newStore();
    expect((await apply(named)).scan.memory_store_ids).toEqual([only]);
    await apply(await scan({ source: "words", text: secret }));
    expect(await everywhere(secret)).toEqual([]);
  });

  it("removes a comment that was written by a process whose clock is behind", async () => {
    const { changeId } = await commitChange(writer, { storeId: await newStore(), edits: [create("/a", secret)] });
    await commentOnChange(writer, { change_id: changeId ?? "", body: "first" });
    const id = await scan({ source: "words", text: secret });
    const behind = { ...writer, now: () => new Date(Date.now() - 3_000).toISOString() };
    await commentOnChange(behind, { change_id: changeId ?? "", body: `it was ${secret}` });
    expect((await apply(id)).totals.comments).toBe(1);
    expect(await everywhere(secret)).toEqual([]);
  });

  it("ends an import that waits for a store it covers, whether anything was found there or not", async () => {
    await write(await newStore(), create("/a", `one ${secret}`));
    const memory_store_id = await newStore();
    async function* files() {
      yield { name: "x.md", bytes: Buffer.from(`imported ${secret}`) };
    }
    const { id } = await uploadImport(writer, uploadInput.parse({ memory_store_id }), {
      source: "files",
      files: files(),
    });
    await runImports(database.db);
    const stateOf = async () => (await database.db.prisma.import.findUniqueOrThrow({ where: { id } })).state;
    expect(await stateOf()).toBe("ready");
    await apply(await scan({ source: "words", text: secret }));
    expect(await stateOf()).toBe("cancelled");
    await expect(run(writer, operations.applyImport, { import_id: id })).rejects.toMatchObject({ code: "conflict" });
    expect(await everywhere(secret)).toEqual([]);
  });

  it("leaves a memory that was left out as it is, also where somebody wrote to it after the scan", async () => {
    const store = await newStore();
    const [a, b] = await write(store, create("/a", `a ${secret}`), create("/b", `b ${secret}`));
    const id = await scan({ source: "words", text: secret });
    const text = (of: string): Edit => ({ kind: "modify", memoryId: of, content: parseContent(`edited ${secret}`) });
    await write(store, text(a!.id), text(b!.id));
    const receipt = await apply(id, { leave_out: [b!.versionId] });
    expect(await headOf(a!.id)).toEqual({ path: "/a", content: "edited [redacted]" });
    expect(await headOf(b!.id)).toEqual({ path: "/b", content: `edited ${secret}` });
    expect(receipt.scan.left_out).toBe(2);
    expect(receipt.not_covered).toContain("left_out_and_written_since_the_scan:1");
  });
});
