/** Where a link in a memory leads. */
export type LinkTarget =
  | { kind: "outside"; url: string }
  | { kind: "memory"; path: string; heading: string }
  | { kind: "heading"; heading: string }
  | { kind: "refused" };

const outsideSchemes = new Set(["http:", "https:", "mailto:"]);
// Stands for the store: reserved, so that no real address can be taken for it.
const here = "https://memory.invalid";

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads an address as it stands in the memory at `from`. Only addresses of the web, mail and other memories are followed. */
export function linkTarget(href: string, from: string): LinkTarget {
  if (href === "") return { kind: "refused" };
  if (href.startsWith("#")) return { kind: "heading", heading: decode(href.slice(1)) };
  const base = here + from.split("/").map(encodeURIComponent).join("/");
  if (!URL.canParse(href, base)) return { kind: "refused" };
  const url = new URL(href, base);
  if (url.origin === here && !/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    return { kind: "memory", path: decode(url.pathname), heading: decode(url.hash.slice(1)) };
  }
  return outsideSchemes.has(url.protocol) ? { kind: "outside", url: url.href } : { kind: "refused" };
}
