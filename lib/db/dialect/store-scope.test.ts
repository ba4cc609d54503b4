import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/**
 * Statements on tables of stores that do not name `store_id`, by file: parts of a larger statement that does, and lookups by an id. They
 * work on one PostgreSQL and would go to every shard of several, so a new one has to carry the store; see SCALING.md. A number may
 * only become smaller.
 */
const withoutStore: Record<string, number> = {
  "change-detail-statements.ts": 4,
  "change-list-statements.ts": 9,
  "comment-statements.ts": 4,
  "commit-statements.ts": 3,
  "duplicate-statements.ts": 3,
  "embedding-statements.ts": 5,
  "encryption-statements.ts": 4,
  "entry-statements.ts": 3,
  "finding-statements.ts": 2,
  "folder-statements.ts": 1,
  "found-text-statements.ts": 2,
  "held-statements.ts": 2,
  "history-search-statements.ts": 4,
  "history-statements.ts": 5,
  "hold-statements.ts": 1,
  "memory-list-statements.ts": 4,
  "navigation-statements.ts": 1,
  "notification-statements.ts": 2,
  "outbox-statements.ts": 1,
  "read-statements.ts": 2,
  "redaction-scan-statements.ts": 5,
  "redaction-statements.ts": 1,
  "review-batch-statements.ts": 1,
  "search-statements.ts": 5,
  "served-statements.ts": 3,
  "session-statements.ts": 5,
  "text-search-statements.ts": 8,
  "version-statements.ts": 1,
};

const folder = import.meta.dirname;
const models = path.resolve(folder, "../../../prisma/models");

/** The tables whose rows belong to a store. */
function ownedTables(): Set<string> {
  const owned = new Set<string>(["search_entry", "memory_search"]);
  for (const file of readdirSync(models)) {
    const text = readFileSync(path.join(models, file), "utf8");
    for (const [model] of text.matchAll(/^model \w+ \{[\s\S]*?^\}/gm)) {
      const table = /@@map\("(\w+)"\)/.exec(model)?.[1];
      if (table && /@map\("store_id"\)/.test(model)) owned.add(table);
    }
  }
  return owned;
}

/** The texts in a file that read or write one of the tables and do not name the store. */
function unscoped(file: string, owned: ReadonlySet<string>): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (!ts.isTemplateExpression(node) && !ts.isStringLiteralLike(node)) {
      ts.forEachChild(node, visit);
      return;
    }
    const text = node.getText(source);
    const tables = [...text.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+"?(\w+)/g)].map(([, table]) => table ?? "");
    if (tables.some((table) => owned.has(table)) && !/store_id/.test(text)) found.push(text.replace(/\s+/g, " "));
  };
  visit(source);
  return found;
}

it("no new statement on a table of stores goes without the store", () => {
  const owned = ownedTables();
  expect(owned.size).toBeGreaterThan(20);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const found = new Map(files.sort().map((file) => [file, unscoped(path.join(folder, file), owned)]));
  const counts = Object.fromEntries(
    [...found].flatMap(([file, texts]) => (texts.length > 0 ? [[file, texts.length]] : [])),
  );
  const changed = [...found].filter(([file, texts]) => texts.length !== (withoutStore[file] ?? 0));
  // The statements are told, so that the one that was added is seen.
  expect(counts, JSON.stringify(Object.fromEntries(changed), null, 2)).toEqual(withoutStore);
});
