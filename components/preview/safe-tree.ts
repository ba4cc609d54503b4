import { defaultSchema, type Options } from "rehype-sanitize";
import { visibleParts } from "@/components/ui/visible-parts";
import { previewWords } from "@/components/words/preview.words";
import { linkTarget } from "./link-target";

/** As much of a syntax tree as is looked at here. */
export type TreeNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
  position?: { start: { line: number } };
};

type Change = (node: TreeNode, parent: TreeNode) => TreeNode[] | null;

/** Replaces nodes, leaves first; null keeps one. */
function rewrite(parent: TreeNode, change: Change): void {
  parent.children = parent.children?.flatMap((node) => {
    rewrite(node, change);
    return change(node, parent) ?? [node];
  });
}

const text = (value: string): TreeNode => ({ type: "text", value });
const element = (tagName: string, children: TreeNode[], properties: Record<string, unknown> = {}): TreeNode => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** HTML in a memory is shown as the characters it is, and so is where a link would have led that is not followed. */
export function showHidden(from: string) {
  return () => (tree: TreeNode) =>
    rewrite(tree, (node, parent) => {
      if (node.type === "raw") {
        const code = element("code", [text((node.value ?? "").trimEnd())]);
        return [{ ...(parent.type === "root" ? element("p", [code]) : code), position: node.position }];
      }
      if (node.type === "element" && node.tagName === "a") {
        const href = String(node.properties?.href ?? "");
        if (linkTarget(href, from).kind !== "refused") return null;
        return [...(node.children ?? []), text(" "), element("code", [text(href || previewWords.link.noAddress)])];
      }
      return null;
    });
}

/** What may stay of a tree: what Markdown itself can make, nothing that loads, runs or looks like the page around it. */
export const allowed: Options = {
  ...defaultSchema,
  tagNames: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "ul", "ol", "li", "pre", "code"],
    ...["em", "strong", "del", "a", "img", "table", "thead", "tbody", "tr", "th", "td", "input", "sup", "section"],
  ],
  attributes: {
    a: ["href", "id"],
    img: ["alt", "src"],
    input: ["checked", ["type", "checkbox"], ["disabled", true]],
    li: ["id"],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
};

const blocks = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "li", "blockquote", "table", "hr"]);
const markClasses = "mx-px rounded-xs border border-warning-line bg-warning-soft px-0.5 text-[0.85em] text-warning";

/** After sanitising: each block knows its line, and characters that do not show are named. */
export function markLines(linesBefore: number) {
  return () => (tree: TreeNode) =>
    rewrite(tree, (node) => {
      if (node.type === "element" && node.position && blocks.has(node.tagName ?? "")) {
        node.properties = { ...node.properties, dataLine: node.position.start.line + linesBefore };
      }
      if (node.type !== "text") return null;
      const parts = visibleParts(node.value ?? "");
      if (parts.every((part) => part.mark === undefined)) return null;
      return parts.map((part) =>
        part.mark === undefined
          ? text(part.text ?? "")
          : element("span", [text(`␣${part.mark}`)], { className: markClasses, dir: "ltr" }),
      );
    });
}
