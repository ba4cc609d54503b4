import { expect, it } from "vitest";
import { searchStore } from "@/lib/db/dialect/search-statements";
import { queryTokens } from "@/lib/domain/tokenise";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { createMemory } from "./create-memory";
import { deleteMemory } from "./delete-memory";
import { createMemoryInput, updateMemoryInput } from "./memory.schema";
import { updateMemory } from "./update-memory";

describeOnBoth("the search index", (database) => {
  async function newStore() {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const { id } = await createStore(context, { name: "Store", description: "", metadata: {} });
    return {
      id,
      context,
      write: (path: string, content: string) =>
        createMemory(context, createMemoryInput.parse({ memory_store_id: id, path, content })),
      update: (memory_id: string, change: { path?: string; content?: string }) =>
        updateMemory(context, updateMemoryInput.parse({ memory_store_id: id, memory_id, ...change })),
      remove: (memory_id: string) => deleteMemory(context, { memory_store_id: id, memory_id }),
      find: (words: string) => searchStore(db.read, id, { tokens: queryTokens(words), limit: 20 }),
    };
  }

  it("finds what is written, edited and renamed, and not what was", async () => {
    const { write, update, remove, find } = await newStore();
    const one = await write("/a", "The deploy runs on Fridays");
    const two = await write("/b", "Deploy notes");
    expect((await find("deploy")).sort()).toEqual([one.id, two.id].sort());
    expect(await find("friday")).toEqual([]);
    expect(await find("FRIDAYS deploy")).toEqual([one.id]);
    await update(one.id, { content: "The deploy runs on Mondays" });
    expect(await find("fridays")).toEqual([]);
    expect(await find("mondays")).toEqual([one.id]);
    await update(one.id, { path: "/moved" });
    expect(await find("mondays")).toEqual([one.id]);
    await remove(one.id);
    expect(await find("mondays")).toEqual([]);
    expect(await find("deploy")).toEqual([two.id]);
  });

  it("is that of one store, and goes with it", async () => {
    const [mine, other] = [await newStore(), await newStore()];
    const there = await mine.write("/a", "shared word");
    await other.write("/a", "shared word");
    expect(await mine.find("shared")).toEqual([there.id]);
    await deleteStore(other.context, { memory_store_id: other.id });
    expect(await other.find("shared")).toEqual([]);
    expect(await mine.find("shared")).toEqual([there.id]);
  });

  it("keeps nothing of a store that is deleted while it is written to", async () => {
    const { id, context, write, find } = await newStore();
    const writes = ["/a", "/b", "/c"].map((path) => write(path, "going"));
    const results = await Promise.allSettled([...writes, deleteStore(context, { memory_store_id: id })]);
    expect(results.at(-1)?.status).toBe("fulfilled");
    expect(await find("going")).toEqual([]);
  });

  it("holds the last of several changes that are saved together", async () => {
    const { write, update, remove, find } = await newStore();
    const [one, two] = [await write("/a", "before"), await write("/b", "before")];
    const changes = [update(one.id, { content: "second" }), update(one.id, { content: "third" })];
    const [second, third] = await Promise.all(changes);
    await Promise.all([update(two.id, { content: "gone" }), remove(two.id)].map((change) => change.catch(() => null)));
    const found = (memory: { versionId: string } | undefined, other: typeof memory) =>
      (memory?.versionId ?? "") > (other?.versionId ?? "") ? [one.id] : [];
    expect(await find("second")).toEqual(found(second, third));
    expect(await find("third")).toEqual(found(third, second));
    expect([...(await find("before")), ...(await find("gone"))]).toEqual([]);
  });

  it("undoes the index together with the change", async () => {
    const { write, find } = await newStore();
    const results = await Promise.allSettled([
      write("/a", "first"),
      write("/a", "second"),
      write("/b", "third"),
      write("/b/c", "fourth"),
    ]);
    const kept = results.map(({ status }) => status === "fulfilled");
    const found = await Promise.all(
      ["first", "second", "third", "fourth"].map(async (word) => (await find(word)).length === 1),
    );
    expect(found).toEqual(kept);
  });

  it.each([
    ["Chinese", "我们在上海开会讨论了部署计划", "部署", "北京"],
    ["Japanese", "東京オフィスのパスワード方針", "東京", "大阪"],
    ["Thai", "ลูกค้าชอบกาแฟร้อน", "กาแฟ", "ชา"],
    ["Hindi", "हमारी टीम हिन्दी में लिखती है", "हिन्दी", "तमिल"],
    ["Arabic", "اجتماع الفريق يوم الاثنين", "الفريق", "المطر"],
    ["Hebrew", "פגישת צוות ביום שני", "צוות", "גשם"],
    ["Korean", "회의는 월요일에 있습니다", "회의는", "날씨"],
    ["Greek", "Η ΣΥΝΆΝΤΗΣΗ ΤΗΣ ΟΜΆΔΑΣ", "ομάδας", "καιρός"],
    ["German", "Straße und Grüße", "STRASSE", "weg"],
    ["Vietnamese", "Chúng tôi họp vào thứ Hai", "hop thu hai", "mua"],
    ["Turkish", "İstanbul toplantısı", "istanbul", "ankara"],
    ["Adlam, younger than many tables", "𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪", "𞤆𞤵𞤤𞤢𞤪", "𞤀𞤀𞤀"],
    ["Osage, with case", "𐓏𐓘𐓻𐓘𐓻𐓟 𐒻𐓟", "𐓷𐓘𐓻𐓘𐓻𐓟", "𐓷𐓷𐓷"],
    ["identifiers", "call get_user_name in src/lib-core.v2", "get_user_name", "get_user_id"],
    ["parts of identifiers", "call get_user_name in src/lib-core.v2", "user core", "user main"],
    ["numbers and dates", "Invoice 2026-05-09 for 1.234,56", "2026-05-09", "2026-05-10"],
    ["quotes of every kind", `it's "quoted" \\ 'x' & | ! ( ) : * AND OR NOT NEAR`, "quoted and or not near", "missing"],
  ])("finds %s alike", async (_, content, present, absent) => {
    const { write, find } = await newStore();
    const memory = await write("/a", content);
    await write("/b", "something else entirely");
    expect(await find(present)).toEqual([memory.id]);
    expect(await find(absent)).toEqual([]);
    expect(await find(`${present} ${absent}`)).toEqual([]);
  });

  it.each([
    ["one character that unfolds to many", "ﷺ ".repeat(25_000)],
    ["half a million tokens' worth of joints", "a_b-c.d".repeat(14_000)],
    ["nothing but marks", "\u0301".repeat(50_000)],
    ["words without an end", "x".repeat(102_400)],
    ["different words, as many as fit", Array.from({ length: 17_000 }, (_, i) => i.toString(36)).join(" ")],
    [
      "joined words, as many as fit",
      Array.from({ length: 9_000 }, (_, i) => `k${i.toString(36)}_v${i.toString(36)}`)
        .join(" ")
        .slice(0, 102_400),
    ],
    ["private use and the highest characters", "\u{e000}\u{f0000}\u{10fffd} ".repeat(8_000)],
    [
      "every letter of the first two planes",
      Array.from({ length: 30_000 }, (_, i) => String.fromCodePoint(0x80 + i)).join(""),
    ],
  ])("takes %s", async (_, content) => {
    const { write, find } = await newStore();
    const memory = await write("/a", content);
    await write("/b", "needle");
    expect(memory.content).toBe(content);
    expect(await find("needle")).toHaveLength(1);
  });

  it("answers a query of no words with nothing", async () => {
    const { write, find } = await newStore();
    await write("/a", "words");
    for (const query of ["", "  ", "!?", "'", '"', "*", "\0", "\u{1f98a}"]) expect(await find(query)).toEqual([]);
  });
});
