import "server-only";
import type { SoughtWord, TextCipher, TextOwner } from "@/lib/db/text-cipher";
import { AppError } from "@/lib/domain/app-error";
import type { SearchWord } from "@/lib/domain/search-query";
import type { DataKey, KeyFile } from "./key-file.store";
import { TokenHash } from "./text-hash";
import { decrypt, encrypt, newKey } from "./wrap-key";

/** Encrypts texts with a random key for each, which it gives to the key file before the text is on disk. */
export class AtRestCipher implements TextCipher {
  /** Begins every encrypted text of this database. Nobody who writes texts knows the id of the key file, so no text begins so by itself. */
  readonly mark: string;
  /** Texts from before may still stand in the database and in the index as they were. */
  switching = false;
  /** While a restored database is brought up to date: texts whose key is gone read as gone, and are no error. */
  settling = false;
  readonly #tokens: TokenHash;
  readonly #unwritten = new Map<string, DataKey>();

  constructor(readonly keys: KeyFile) {
    this.mark = `~enc1:${keys.id}:`;
    this.#tokens = new TokenHash(keys.searchKey);
  }

  seal({ id, storeId }: TextOwner, text: string): string {
    const key = newKey();
    this.#unwritten.set(id, { id, storeId, key });
    return `${this.mark}${id}:${encrypt(key, Buffer.from(text), id).toString("base64")}`;
  }

  /** Whether nothing more has to be on disk before a transaction that sealed something may commit. */
  flush(): void {
    if (this.#unwritten.size === 0) return;
    const keys = [...this.#unwritten.values()];
    this.keys.add(keys);
    for (const one of keys) if (this.#unwritten.get(one.id) === one) this.#unwritten.delete(one.id);
  }

  isSealed(stored: string): boolean {
    return stored.startsWith(this.mark);
  }

  open(stored: string): string {
    if (!this.isSealed(stored)) return stored;
    const colon = stored.indexOf(":", this.mark.length);
    const id = stored.slice(this.mark.length, colon);
    try {
      const key = this.#unwritten.get(id)?.key ?? this.keys.find(id);
      if (key) return decrypt(key, Buffer.from(stored.slice(colon + 1), "base64"), id).toString();
    } catch (cause) {
      throw new AppError(
        "unreadable",
        `The stored text of ${id} is damaged: it is not what was encrypted, and cannot be opened. Verify the audit log, and restore a backup.`,
        {},
        { cause },
      );
    }
    if (this.settling) return "";
    throw new AppError("unreadable", `The text of ${id} cannot be opened: its key is not in the key file any more.`);
  }

  indexed(tokens: readonly string[]): string[] {
    return tokens.flatMap((token) => this.#tokens.ofText(token));
  }

  sought(words: readonly SearchWord[]): SoughtWord[] {
    return words.map((word) => ({
      token: this.#tokens.ofQuery(word),
      prefix: false,
      ...(this.switching && { or: word }),
    }));
  }
}
