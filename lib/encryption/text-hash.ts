import { createHmac } from "node:crypto";
import { isUnspaced } from "@/lib/domain/tokenise";

const mostKept = 20_000;
/** Words of scripts without spaces are found by their beginnings too; beyond so many characters, by these. */
const longestPrefix = 12;

/** Tokens of the search index as keyed hashes: words only, no character of them. */
export class TokenHash {
  readonly #kept = new Map<string, string>();

  constructor(private readonly key: Buffer) {}

  /** Letters and digits, as the index of both databases takes them. */
  #hash(kind: "word" | "beginning", token: string): string {
    const name = kind === "word" ? token : `\0${token}`;
    let hash = this.#kept.get(name);
    if (hash === undefined) {
      hash = createHmac("sha256", this.key).update(`${kind} ${token}`).digest("hex").slice(0, 20);
      if (this.#kept.size >= mostKept) this.#kept.clear();
      this.#kept.set(name, hash);
    }
    return hash;
  }

  /** What stands in the index for a token: itself, and its beginnings where a search may ask for them. */
  ofText(token: string): string[] {
    const hashes = [this.#hash("word", token)];
    if (!isUnspaced(token)) return hashes;
    let beginning = "";
    for (const character of [...token].slice(0, longestPrefix)) {
      beginning += character;
      hashes.push(this.#hash("beginning", beginning));
    }
    return hashes;
  }

  ofQuery({ token, prefix }: { token: string; prefix: boolean }): string {
    return prefix ? this.#hash("beginning", [...token].slice(0, longestPrefix).join("")) : this.#hash("word", token);
  }
}
