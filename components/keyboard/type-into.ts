/** What a text is after a key, or null where the key writes nothing into it. */
export function typeInto(text: string, { key, altKey }: Pick<KeyboardEvent, "key" | "altKey">): string | null {
  if (key === "Backspace") return text.replace(/.$/u, "");
  // AltGr writes letters, Alt alone is the browser's.
  if ([...key].length !== 1 || (altKey && /^[a-z]$/i.test(key))) return null;
  return text + key;
}
