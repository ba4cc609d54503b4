import { previewWords } from "@/components/words/preview.words";

/** Where a text stops being JSON, and why. */
export type TextProblem = { line: number; message: string };

class Stop extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const blank = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in strings.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Walks a text as JSON until it is none any more. `match` moves on and answers whether the pattern stood there. */
class Walk {
  at = 0;
  constructor(readonly text: string) {}

  match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.test(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  take(character: string): boolean {
    this.match(blank);
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  stop(message: string): never {
    this.match(blank);
    throw new Stop(this.at, this.at >= this.text.length ? previewWords.json.endsEarly : message);
  }

  value(): void {
    this.match(blank);
    if (this.take("{")) this.list("}", () => this.member());
    else if (this.take("[")) this.list("]", () => this.value());
    else if (this.text[this.at] === '"') this.string();
    else if (!this.match(scalar)) this.stop(previewWords.json.value);
  }

  string(): void {
    if (!this.match(string)) this.stop(previewWords.json.string);
  }

  member(): void {
    this.match(blank);
    if (this.text[this.at] !== '"') this.stop(previewWords.json.name);
    this.string();
    if (!this.take(":")) this.stop(previewWords.json.colon);
    this.value();
  }

  list(end: string, item: () => void): void {
    if (this.take(end)) return;
    do item();
    while (this.take(","));
    if (!this.take(end)) this.stop(previewWords.json.commaOr(end));
  }
}

function findStop(text: string): { at: number; message: string } {
  const walk = new Walk(text);
  try {
    walk.value();
    walk.match(blank);
    return { at: walk.at, message: previewWords.json.follows };
  } catch (error) {
    if (error instanceof Stop) return { at: error.at, message: error.message };
    return { at: walk.at, message: previewWords.json.deep };
  }
}

/** Null for valid JSON. */
export function findJsonProblem(text: string): TextProblem | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const { at, message } = findStop(text);
    return { line: text.slice(0, at).split("\n").length, message };
  }
}
