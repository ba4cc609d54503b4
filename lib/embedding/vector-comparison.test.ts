import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { forgetComparison, vectorComparison } from "@/lib/db/dialect/vector-comparison";
import { readMigrations } from "@/lib/db/migration-files";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { readNearest, readVectors } from "@/lib/entry/entry.store";
import { nearEntries } from "@/lib/entry/near-entries";
import { createStore } from "@/lib/store/create-store";
import { requireStore } from "@/lib/store/require-store";
import { type EmbedderServer, startEmbedder } from "@/lib/testing/embedder-server";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { localVector } from "@/lib/testing/local-embedder";
import { readFileApart } from "@/lib/testing/read-file-apart";
import { describeWithVectors } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { redactVersionInput } from "@/lib/version/version.schema";
import { findSpace } from "./embedder.store";
import { configureEmbedding } from "./find-embedder";
import { followWrites } from "./follow-writes";
import { retrieveEmbedder } from "./retrieve-embedder";
import { nearness, unitVector, vectorText } from "./vector";

const said = [
  "The night theme is on in every editor",
  "Invoices are sent on the first of the month",
  "Seven lanterns hang above the door",
  "Releases are cut from the branch main",
  "Deployments wait for the load balancer",
  "Tests run on both databases",
];
const copies = 6;

describeWithVectors("the comparison of vectors", (database) => {
  let embedder: EmbedderServer;
  let admin: Context;
  let storeId = "";

  beforeAll(async () => {
    embedder = await startEmbedder();
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    storeId = (await createStore(admin, { name: "Store", description: "", metadata: {} })).id;
    const ofServer = { url: embedder.url, model: "local", apiKey: null, dimensions: null };
    configureEmbedding(db, { ofServer, allowPrivate: true });
    // Of each text several copies: what is equally near has to come in the same order, too.
    const texts = Array.from({ length: said.length * copies }, (_, at) => said[at % said.length] ?? "");
    await fillStore(
      db,
      { id: storeId, workspaceId },
      texts.map((text, at) => [`/n/${at}.md`, text] as const),
    );
    await embedAll();
  });
  afterAll(() => embedder.close());

  /** The job that a new space begins with is not run here: its stores are followed as written to. */
  async function embedAll(): Promise<void> {
    const { db } = database;
    await followWrites({ db, now: Date.now });
    await db.prisma.job.deleteMany({});
    await followWrites({ db, now: Date.now });
  }

  const questionOf = async (text: string) => ({
    spaceId: (await findSpace(database.db.read, admin.actor.workspaceId))?.id ?? "",
    vector: unitVector(localVector(text)) as Float32Array,
  });
  const isThere = async () => (await vectorComparison(database.db.read)).by === "pgvector";
  const near = async (text: string) => {
    const store = await requireStore(admin, storeId, "memory.read");
    const found = await nearEntries(admin, [store], {}, await questionOf(text));
    return found.map(({ row, similarity }) => [row.memory_id, similarity.toFixed(5)]);
  };

  it("answers the same whoever compares, also where some are equally near", async () => {
    const { read } = database.db;
    const { spaceId, vector } = await questionOf("Which theme is on?");
    const search = {
      ...{ storeId, spaceId, folders: [{ from: "/n/", to: "/n0" }], minImportance: 1 },
      ...{ usualImportance: 3, now: new Date().toISOString(), readerId: null },
    };
    const ours = (await readVectors(read, search))
      .map((row) => ({ id: row.memory_id, similarity: nearness(row.vector, vector) ?? 0 }))
      .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
    expect(ours).toHaveLength(said.length * copies);
    // Cut among those that are equally near.
    const limit = copies + 3;
    const nearest = await readNearest(read, search, { vector: vectorText(vector), limit });
    // The embedded PostgreSQL has no pgvector, and `sqlite-vec` is an optional package.
    if ((await vectorComparison(read)).by === "process") return expect(nearest).toBeNull();
    expect(nearest?.map(({ memory_id }) => memory_id)).toEqual(ours.slice(0, limit).map(({ id }) => id));
    for (const [at, { distance }] of (nearest ?? []).entries())
      expect(1 - distance).toBeCloseTo(ours[at]?.similarity ?? 0, 5);
    const short = { hex: vectorText(vector).hex.slice(0, 32), numbers: "1,0,0,0" };
    expect(await readNearest(read, search, { vector: short, limit })).toEqual([]);
  });

  it("goes on with the process where pgvector is taken away, and with pgvector once it is there again", async () => {
    if (!(await isThere())) return;
    const { db } = database;
    const question = "Where do deployments wait?";
    const before = await near(question);
    expect(before).toHaveLength(copies);
    expect(await retrieveEmbedder(admin)).toMatchObject({ comparedBy: "pgvector" });
    await db.prisma.$executeRawUnsafe("DROP EXTENSION vector");
    expect(await near(question)).toEqual(before);
    expect(await retrieveEmbedder(admin)).toMatchObject({ comparedBy: "process" });
    await db.prisma.$executeRawUnsafe('CREATE SCHEMA "of others"');
    await db.prisma.$executeRawUnsafe('CREATE EXTENSION vector SCHEMA "of others"');
    // It is looked for once a minute.
    forgetComparison(db.read);
    expect(await isThere()).toBe(true);
    expect(await near(question)).toEqual(before);
  });

  it("makes the numbers of vectors that were there before, as they are written now", async () => {
    const { db } = database;
    if (db.provider === "sqlite") return;
    const numbers = () =>
      db.read.all("SELECT version_id, CAST(numbers AS text) FROM memory_vector ORDER BY version_id");
    const before = await numbers();
    expect(before).toHaveLength(said.length * copies);
    const { path } = readMigrations(process.cwd(), "postgresql").migrationDirectories.find(({ path }) =>
      path.endsWith("_vector_numbers"),
    ) ?? { path: "" };
    const script = readFileSync(`prisma/postgresql/migrations/${path}/migration.sql`, "utf8");
    await db.prisma.$executeRawUnsafe("UPDATE memory_vector SET numbers = '{}'");
    await db.prisma.$executeRawUnsafe(/^UPDATE [^;]*;/m.exec(script)?.[0] ?? "");
    expect(await numbers()).toEqual(before);
  });

  it("leaves nothing of a vector in the files when its text is redacted", async () => {
    const { db } = database;
    const text = "The parcel of Ottilie Feldkirch lies behind the third greenhouse";
    const made = await commitChange(admin, {
      storeId,
      edits: [{ kind: "create", path: parseMemoryPath("/parcel.md"), content: parseContent(text) }],
    });
    await embedAll();
    const { id: memoryId, versionId } = made.outcomes[0]?.memory ?? { id: "", versionId: "" };
    const kept = await db.prisma.memoryVector.findUniqueOrThrow({ where: { versionId } });
    const places = async () => {
      const { rows } = await db.files();
      return rows.filter((file) => readFileApart(file).includes(Buffer.from(kept.vector.subarray(200, 400))));
    };
    // Files of the other PostgreSQL are in the memory of a WebAssembly.
    if ((await db.files()).rows.length === 0) return;
    expect(await places()).not.toEqual([]);
    await commitChange(admin, { storeId, edits: [{ kind: "modify", memoryId, content: parseContent("nothing") }] });
    await redactVersion(
      admin,
      redactVersionInput.parse({
        memory_store_id: storeId,
        memory_version_id: versionId,
        reason: "personal_data",
      }),
    );
    expect(await db.eraseResidue()).toBe(true);
    expect(await places()).toEqual([]);
  });
});
