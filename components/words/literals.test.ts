import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { english } from "./english";

const root = path.join(import.meta.dirname, "../..");
/** The catalogue itself, and the pages of primitives that only development serves. */
const outside = /^components\/(words|[a-z]+\/showcase)\/|^app\/dev\//;

/** Where a string is always words, and where it never is: anywhere else it is judged by how it reads. */
const worded = new Set(
  "aria-label,aria-description,aria-valuetext,alt,title,label,placeholder,hint,description,about,legend,intro,empty".split(
    ",",
  ),
);
const technical = new Set(
  "className,classNames,style,d,id,href,rel,media,role,type,key,keys,autoComplete,aria-keyshortcuts,referrer".split(
    ",",
  ),
);

const letters = /\p{L}/u;
/** `Save`, `Copied the path`, `no newline at the end`, `moved to line …`: words, and neither `ArrowDown` nor `px-2 text-ink`. */
const reads = (text: string) =>
  /^\p{Lu}\p{Ll}+([ ,…!?:].*)?$/su.test(text) ||
  /^\p{L}[\p{Ll}’]*(,? [\p{L}’]+){2,}[.!?…]?$/u.test(text) ||
  /^(\p{L}+ ){2,}…|…( \p{Ll}+)+[.!?]?$/u.test(text);

/** A line of a program that somebody may copy. */
const code = /^(curl|import|from) /;
/** What is called so in every language. */
const names = /^(curl|SDK|Bearer|Authorization)$/;
const keyNames = /^(Enter|Escape|Home|End|Shift|Control|Alt|Meta|Delete|Backspace|Tab|Del|Esc|Files)$/;

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text).join("…");
}

/** The strings that an expression may become: both sides of a choice, not what is compared or passed on. */
function outcomes(node: ts.Node): ts.Node[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return outcomes(node.expression);
  if (ts.isConditionalExpression(node)) return [...outcomes(node.whenTrue), ...outcomes(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const choosing = /^(\|\||&&|\?\?|\+)$/.test(node.operatorToken.getText());
    return choosing ? [...outcomes(node.left), ...outcomes(node.right)] : [];
  }
  return textOf(node) === undefined ? [] : [node];
}

/** Literal words in a source file, as `line: words`. */
function findLiterals(name: string, source: string): string[] {
  const kind = name.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<ts.Node, string>();
  const add = (node: ts.Node, certain: boolean) => {
    const text = (ts.isJsxText(node) ? node.text : (textOf(node) ?? "")).trim();
    if (
      !letters.test(text) ||
      names.test(text) ||
      (!certain && (!reads(text) || keyNames.test(text) || code.test(text)))
    )
      return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.set(node, `${line + 1}: ${text.replace(/\s+/g, " ")}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    // What a programmer is told, who forgot a provider or passed what cannot be.
    if (ts.isThrowStatement(node) && /RangeError|TypeError|is missing above/.test(node.getText())) return;
    if (ts.isJsxText(node)) add(node, true);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      for (const text of outcomes(node.expression)) add(text, true);
    }
    if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && node.initializer) {
      const attribute = node.name.getText().replaceAll('"', "");
      if (technical.has(attribute)) return;
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      // A class list may be called like what it looks like.
      const words = value && (ts.isJsxAttribute(node) || !/\w-\w/.test(textOf(value) ?? ""));
      if (words && worded.has(attribute)) for (const text of outcomes(value)) add(text, true);
    }
    if (textOf(node) !== undefined) add(node, false);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()];
}

const files = ["components", "app"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name) && !outside.test(name)),
);

describe("the interface's words", () => {
  it("stand in the catalogue, and nowhere else", () => {
    const literals = files.flatMap((name) =>
      findLiterals(name, readFileSync(path.join(root, name), "utf8")).map((literal) => `${name}:${literal}`),
    );
    expect(literals).toEqual([]);
  }, 60_000);

  it("name their language in one place", () => {
    const named = files.filter((name) =>
      /(toLocale\w+|Format|Rules)\("en(-GB)?"/.test(readFileSync(path.join(root, name), "utf8")),
    );
    expect(named).toEqual([]);
  });

  it.each([
    ["text", "<p>Not saved</p>"],
    ["one side of a choice", '<p>{busy ? "looking…" : count}</p>'],
    ["a template", "<p>{`by $" + "{name}`}</p>"],
    ["an attribute", '<Field label="name" />'],
    ["an attribute with a choice", '<Field hint={on ? undefined : "none"} />'],
    ["an attribute of any name", '<Fact called="Version" />'],
    ["a toast", 'const done = () => toast.success("Saved the metadata");'],
    ["an option", 'const options = [{ value: "a", label: "Anyone" }];'],
    ["page metadata", 'export const metadata = { title: "Stores" };'],
  ])("are found as %s", (_where, source) => {
    expect(findLiterals("x.tsx", source)).toHaveLength(1);
  });

  it("are told from what is none", () => {
    const source = `<a className="Not words here." href="/stores" role="tab" data-kind="row" onKeyDown={(event) => {
      if (event.key === "Enter") open("path", cx("text-ink p-2"));
    }}>{count} · {words.save} {kind === "same" ? null : sign}</a>`;
    expect(findLiterals("x.tsx", source)).toEqual([]);
  });

  it("are gathered for translators, file by file", () => {
    const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".words.ts"));
    const camel = (name: string) =>
      name.replace(".words.ts", "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    expect(Object.keys(english).sort()).toEqual(names.map(camel).sort());
  });
});
