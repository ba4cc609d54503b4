import { expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import type { IdRange } from "@/lib/db/dialect/figures-statements";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { inParts } from "./in-parts.store";

describeOnBoth("the versions of a day", (database, provider) => {
  it("are all read once, on SQLite a few at a time", async () => {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(context, { name: "Store", description: "", metadata: {} });
    const paths = Array.from({ length: 7 }, (_, at) => parseMemoryPath(`/memory-${at}`));
    const edits = paths.map((path) => ({ kind: "create" as const, path, content: parseContent("text") }));
    const { outcomes } = await commitChange(context, { storeId: store.id, edits });
    const written = outcomes.map(({ memory }) => memory.versionId).sort();
    const day = { from: written[0] ?? "", to: `${written.at(-1)}0` };
    const partsOf = async (range: IdRange, atOnce: number) => {
      const parts: string[][] = [];
      const all = await inParts(
        db,
        range,
        async ({ from, to }) => {
          const where = { storeId: store.id, id: { gte: from, lt: to } };
          const rows = await db.prisma.version.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
          parts.push(rows.map(({ id }) => id));
          return rows;
        },
        atOnce,
      );
      expect(all.map(({ id }) => id)).toEqual(parts.flat());
      return parts;
    };
    const whole = [written];
    expect(await partsOf(day, 3)).toEqual(
      provider === "sqlite" ? [written.slice(0, 3), written.slice(3, 6), written.slice(6)] : whole,
    );
    expect(await partsOf(day, 7)).toEqual(whole);
    expect(await partsOf({ from: day.to, to: "memver_~" }, 7)).toEqual([[]]);
  });
});
