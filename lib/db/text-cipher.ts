import type { SearchWord } from "@/lib/domain/search-query";
import type { Sql } from "./sql";

/** Whose text it is: the row's id, under which its data key is kept. */
export interface TextOwner {
  id: string;
  storeId: string;
}

/** A word as the index is asked for it; `or` while a part of the index still has it in plain. */
export interface SoughtWord extends SearchWord {
  or?: SearchWord;
}

/** How texts stand in the database where they are encrypted at rest; see `lib/encryption`. */
export interface TextCipher {
  seal(owner: TextOwner, text: string): string;
  /** What was sealed; anything else as it is. */
  open(stored: string): string;
  /** Tokens as the search index keeps them. */
  indexed(tokens: readonly string[]): string[];
  sought(words: readonly SearchWord[]): SoughtWord[];
}

/** A text as it is written to the database. */
export const sealed = (sql: Sql, owner: TextOwner, text: string | null): string | null =>
  sql.cipher && text !== null ? sql.cipher.seal(owner, text) : text;

/** A text as it left the database by Prisma, which opens nothing by itself. */
export const openText = ({ cipher }: { cipher?: TextCipher }, text: string | null | undefined): string | null =>
  text != null && cipher ? cipher.open(text) : (text ?? null);
