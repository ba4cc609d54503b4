function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)]);
}

/** The names and texts in JSON as they are, without its backslashes. */
function jsonTexts(json: string): string[] {
  try {
    return textsIn(JSON.parse(json));
  } catch {
    return [];
  }
}

/** The names and values in the query of an address. */
const queryTexts = (query: string): string[] => [...new URLSearchParams(query)].flat();

const readers: Readonly<Record<string, (stored: string) => string[]>> = {
  metadata: jsonTexts,
  settings: jsonTexts,
  query: queryTexts,
};

/** All ways to read what is in a column: as it is stored, and what that says. */
export const saidIn = (column: string, stored: string): string[] => [stored, ...(readers[column]?.(stored) ?? [])];
