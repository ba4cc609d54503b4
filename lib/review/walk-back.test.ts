import { expect, it } from "vitest";
import { updateMemory } from "@/lib/memory/update-memory";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";
import { aboveAll, walkBack } from "./walk-back";

describeOnBoth("the last version that a person stands behind", (database) => {
  const door = useProgramClient(database);

  // Versions are read a hundred at a time: the move is the last of the first hundred, and who wrote its text comes after it.
  it.each([98, 99, 100])("is not a move of unreviewed text, with %i writes above it", async (writes) => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    await store.write("mallory", { command: "create", path: "/memories/a.md", file_text: "poison\n" });
    const memory = await database.db.prisma.memory.findFirstOrThrow({ where: { storeId: store.id } });
    await updateMemory(store.editor, {
      memory_store_id: store.id,
      memory_id: memory.id,
      path: "/b.md",
    } as Parameters<typeof updateMemory>[1]);
    for (let i = 0; i < writes; i++)
      await store.write("mallory", { command: "create", path: "/memories/b.md", file_text: `poison ${i}\n` });
    const walk = await walkBack(database.db.read, { storeId: store.id, memoryId: memory.id, below: aboveAll });
    expect([walk.base?.number, walk.open.length]).toEqual([undefined, writes + 1]);
  });
});
