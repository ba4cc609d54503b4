import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/**
 * Tables that name a store and lie with something else: in a sharded database with what is said here, which is asked by its id.
 */
const withOthers: Record<string, string> = {
  key_store: "with the key, which is everywhere: it is looked up before the store is known",
  session_store: "with the session, which has several stores",
  session_event: "with the session, and some calls are of no store",
  redaction_hit: "with the redaction, which goes through several stores",
  subject_item: "with the case, which goes through several stores",
  outbox_event: "with the workspace, whose webhooks it waits for, and some are of no store",
  import: "with the workspace, whose members see which imports there are",
  store_role: "with the member, whose roles come with who asks",
  notification: "with the person who is told",
  webhook_delivery: "with the webhook",
  erasure_store: "with the erasure, which takes several stores",
  search_entry: "SQLite's alone, which is one file",
};

/** What asks for rows of stores without naming one, by nature: with shards it asks all of them. See SCALING.md. */
const acrossStores: Record<string, string> = {
  "comment-statements.ts findComment": "finds the store of a comment that a request names by its id",
  "duplicate-statements.ts findDuplicate": "finds the store of a suspected duplicate by its id",
  "encryption-statements.ts hasTexts": "asks once per start whether there is any text at all",
  "figures-statements.ts readEndOfPart": "where a part of a day ends, on SQLite, which is one file",
  "finding-statements.ts findStoreOfFinding": "finds the store of a finding by its id",
  "text-search-statements.ts matchIndex": "the floor that a benchmark measures searches against",
  "text-search-statements.ts rankIndex": "the same with ranks",
};

/** The same of calls of Prisma. */
const prismaAcross: Record<string, string> = {
  "audit-list.store.ts namesIn": "names what the entries of a whole workspace are about",
  "erasure.store.ts listPendingErasures": "asks which stores are to be erased",
  "health.store.ts readOldestErasure": "asks since when anything is to be erased",
  "hold.store.ts markLifted": "a hold for a person is on all stores",
  "places.store.ts getVersionsById": "opens what an id that was pasted names, in whichever store",
  "review-list.store.ts findStoreOfChange": "finds the store of a change by its id",
};

const folder = import.meta.dirname;
const root = path.resolve(folder, "../../..");
const models = path.join(root, "prisma/models");

/** The tables whose rows belong to a store, by the name of their model. */
function ownedTables(): Map<string, string> {
  const owned = new Map<string, string>();
  for (const file of readdirSync(models)) {
    const text = readFileSync(path.join(models, file), "utf8");
    for (const [model, name = ""] of text.matchAll(/^model (\w+) \{[\s\S]*?^\}/gm)) {
      const table = /@@map\("(\w+)"\)/.exec(model)?.[1];
      if (table && /@map\("store_id"\)/.test(model)) owned.set(name, table);
    }
  }
  return owned.set("SearchEntry", "search_entry").set("MemorySearch", "memory_search");
}

const parse = (file: string) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
const isText = (node: ts.Node): node is ts.TemplateExpression | ts.StringLiteralLike =>
  ts.isTemplateExpression(node) || ts.isStringLiteralLike(node);

/** Texts that have a name, of all files: those of statements are put together from them. */
function namedTexts(files: readonly ts.SourceFile[]): Map<string, ts.Expression> {
  const named = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && isText(node.initializer)) {
      named.set(`${node.getSourceFile().fileName} ${node.name.text}`, node.initializer);
      if (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) named.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return named;
}

/** A text with the named ones that it is made of; what else is put into it stands as it does in the source. */
function plain(node: ts.Expression, named: ReadonlyMap<string, ts.Expression>): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return (
      node.head.text + node.templateSpans.map((span) => plain(span.expression, named) + span.literal.text).join("")
    );
  }
  const text = ts.isIdentifier(node)
    ? (named.get(`${node.getSourceFile().fileName} ${node.text}`) ?? named.get(node.text))
    : undefined;
  return text ? plain(text, named) : `\${${node.getText()}}`;
}

const keywords = /^(WHERE|ON|SET|JOIN|LEFT|CROSS|VALUES|ORDER|GROUP|LIMIT|SELECT|UNION|DO)$/;

/** The tables of stores that a text reads or writes without saying of which store. */
function unscoped(text: string, owned: ReadonlySet<string>): string[] {
  // The index of words on SQLite has no other columns; what is found in it is joined with its entries.
  if (/memory_search MATCH|memory_search( \(| WHERE )rowid/.test(text)) return [];
  const found: string[] = [];
  for (const match of text.matchAll(/\b(FROM|JOIN|UPDATE|INTO)\s+"?(\w+)"?(?:\s+(?:AS\s+)?(\w+))?/g)) {
    const [, verb, table = "", next = ""] = match;
    if (!owned.has(table)) continue;
    const alias = next === "" || keywords.test(next) ? null : next;
    const column = alias ? `\\b${alias}\\.store_id` : `(?<!\\w\\.)(?:${table}\\.)?\\bstore_id`;
    const condition = new RegExp(
      `${column}\\s*(=|IN\\b|NOT IN\\b|\\$\\{test)|=\\s*\\+?${column}|\\b(inStores?|inWorkspace|sameStore)\\([^)]*"${alias ? `${alias}(\\.store_id)?` : "store_id"}"|storesOf\\("${alias}"`,
    );
    const isNamed = verb === "INTO" ? /\bstore_id\b/.test(text.slice(match.index)) : condition.test(text);
    if (!isNamed) found.push(alias ? `${table} ${alias}` : table);
  }
  return found;
}

/** In which function or constant of its file a node stands. */
function placeOf(node: ts.Node): string {
  let name = "";
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if ((ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at)) && at.name) name = at.name.getText();
  }
  return `${path.basename(node.getSourceFile().fileName)} ${name}`;
}

function functionOf(node: ts.Node): ts.Node {
  let at = node;
  while (at.parent && !ts.isFunctionDeclaration(at)) at = at.parent;
  return at;
}

function sources(inside: string, fits: (file: string) => boolean): ts.SourceFile[] {
  const files = readdirSync(inside, { recursive: true, encoding: "utf8" }).filter(
    (file) => fits(file) && !file.includes("generated") && !file.endsWith(".test.ts"),
  );
  return files.sort().map((file) => parse(path.join(inside, file)));
}

it("every statement on a table of stores names the store, but those that go across them by nature", () => {
  const owned = new Set([...ownedTables().values()].filter((table) => !(table in withOthers)));
  expect(owned.size).toBeGreaterThan(20);
  const files = sources(folder, (file) => file.endsWith(".ts"));
  const named = namedTexts(files);
  const found = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    if (isText(node)) {
      const tables = unscoped(plain(node, named), owned);
      if (tables.length > 0) found.set(placeOf(node), [...(found.get(placeOf(node)) ?? []), ...tables]);
    }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  expect([...found.keys()].sort(), JSON.stringify([...found], null, 2)).toEqual(Object.keys(acrossStores).sort());
});

const prismaCalls = /^(find|update|delete|count|aggregate|groupBy|upsert)/;

it("so does every call of Prisma", () => {
  const models = new Map(
    [...ownedTables()]
      .filter(([, table]) => !(table in withOthers))
      .map(([name, table]) => [name[0]?.toLowerCase() + name.slice(1), table]),
  );
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      prismaCalls.test(node.expression.name.text)
    ) {
      const of = node.expression.expression;
      const isOwned = ts.isPropertyAccessExpression(of) && models.has(of.name.text);
      if (isOwned && !/(?<!\.)\bstoreId\b(?!: true)/.test(functionOf(node).getText())) found.add(placeOf(node));
    }
    ts.forEachChild(node, visit);
  };
  sources(path.join(root, "lib"), (file) => file.endsWith(".store.ts")).forEach(visit);
  expect([...found].sort()).toEqual(Object.keys(prismaAcross).sort());
});

it("sees what is missing", () => {
  const owned = new Set(["version", "memory", "memory_search"]);
  expect(unscoped("SELECT id, store_id FROM version WHERE id = ?", owned)).toEqual(["version"]);
  expect(
    unscoped("SELECT 1 FROM memory m JOIN version v ON v.id = m.head_version_id WHERE m.store_id = ?", owned),
  ).toEqual(["version v"]);
  expect(unscoped("INSERT INTO memory (id) VALUES (?)", owned)).toEqual(["memory"]);
  expect(unscoped("DELETE FROM memory_search WHERE memory_id = ?", owned)).toEqual(["memory_search"]);
  expect(unscoped("UPDATE version SET path = NULL WHERE store_id = ? AND id = ?", owned)).toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a source.
  expect(unscoped('SELECT 1 FROM version v WHERE v.id = ? AND ${inStore(sql, "v.store_id")}', owned)).toEqual([]);
});
