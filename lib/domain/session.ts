/** What a session may do with a store that is attached to it. */
export const sessionAccesses = ["read_write", "read_only"] as const;
export type SessionAccess = (typeof sessionAccesses)[number];

export const sessionStates = ["active", "archived"] as const;

/** How many stores a session has at most. */
export const mostAttached = 8;
export const longestInstructions = 4_096;

const longestSlug = 64;
const unnamed = "store";

function slugOf(name: string): string {
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .normalize("NFC");
  const short = [...words].slice(0, longestSlug).join("");
  return short.replace(/^-+|-+$/g, "") || unnamed;
}

/**
 * The directories of a session's stores, in order: what is left of each name in lower case, and a number where that is taken.
 * Each is one segment of a path and made of letters, digits and hyphens, so that nothing in it can lead elsewhere.
 */
export function mountSlugs(names: readonly string[]): string[] {
  const slugs: string[] = [];
  for (const name of names) {
    const slug = slugOf(name);
    let free = slug;
    for (let number = 2; slugs.includes(free); number += 1) free = `${slug}-${number}`;
    slugs.push(free);
  }
  return slugs;
}
