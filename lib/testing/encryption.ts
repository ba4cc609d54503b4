import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import type { Context } from "@/lib/access/context";
import { filesBelow } from "@/lib/backup/manifest";
import { commitChange } from "@/lib/change/commit-change";
import type { MasterKeySource } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { DatabaseConfig } from "@/lib/encryption/open-encrypted";
import { flushExposures } from "@/lib/exposure/note-served";
import { searchTextInput } from "@/lib/search/search.schema";
import { searchText } from "@/lib/search/search-text";
import { flushCalls } from "@/lib/session/note-call";
import { createStore } from "@/lib/store/create-store";
import { createInstallation, type TestInstallation } from "./backups";
import { contextOf, createMember, createWorkspace } from "./fixtures";
import { readFileApart } from "./read-file-apart";
import type { TestProvider } from "./test-database";

export const newMasterKey = (): MasterKeySource => ({
  name: "PALIMPSEST_MASTER_KEY",
  key: randomBytes(32).toString("base64"),
});

/** A data directory with its own database, with or without a master key; the key file lies in it. */
export interface EncryptedInstallation extends TestInstallation {
  plain: DatabaseConfig;
  config: Required<DatabaseConfig>;
}

export async function createEncryptedInstallation(provider: TestProvider): Promise<EncryptedInstallation> {
  const made = await createInstallation(provider);
  const keysDir = path.join(made.config.dataDir, "keys");
  return {
    ...made,
    plain: made.config,
    config: { ...made.config, encryption: { masterKey: newMasterKey(), keysDir } },
  };
}

/** Everything that a database writes: its data directory, and on PostgreSQL the server's rows and write-ahead log. */
export async function writtenFiles(db: Database, { dataDir }: DatabaseConfig): Promise<string[]> {
  const { rows, log, unreadable } = await db.files();
  if (unreadable > 0) throw new Error("the server's files are not on this machine");
  return [dataDir, ...rows, ...log];
}

/** Which of these words stand in any of the files and folders, as they are or in the lower case of the search index. */
export function findInFiles(places: readonly string[], words: readonly string[]): string[] {
  const files = places.flatMap((place) =>
    statSync(place).isDirectory() ? filesBelow(place).map((name) => path.join(place, name)) : [place],
  );
  const found = new Set<string>();
  for (const file of files) {
    const bytes = readFileApart(file);
    for (const word of words) if (bytes.includes(word) || bytes.includes(word.toLowerCase())) found.add(word);
  }
  return [...found];
}

/** Writes what is still in memory, then closes. */
export async function closeDatabase(db: Database): Promise<void> {
  await flushExposures(db);
  await flushCalls(db);
  await db.close();
}

/** A word that nothing else says. */
export const newSecret = () => `zq${randomBytes(10).toString("hex")}`;

/** An admin of a new workspace, and a store of it. */
export async function createAdminAndStore(db: Database): Promise<{ context: Context; storeId: string }> {
  const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
  const { id } = await createStore(context, { name: "Store", description: "", metadata: {} });
  return { context, storeId: id };
}

/** Creates memories in one change. */
export async function writeTexts(
  context: Context,
  storeId: string,
  { texts, reason }: { texts: Record<string, string>; reason?: string },
) {
  const edits = Object.entries(texts).map(([at, text]) => ({
    kind: "create" as const,
    path: parseMemoryPath(at),
    content: parseContent(text),
  }));
  const { outcomes } = await commitChange(context, { storeId, edits, reason });
  return outcomes.map(({ memory }) => memory);
}

/** The paths of what a search finds. */
export async function findPaths(context: Context, query: string, over: Record<string, unknown> = {}) {
  const page = await searchText(context, searchTextInput.parse({ query, ...over }));
  return page.results.map((result) => result.path).sort();
}
