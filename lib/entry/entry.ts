/** What `memory_retrieve` answers for one memory: the fields of the source document, and how the score came about. */
export interface RankedEntry {
  id: string;
  storeId: string;
  path: string;
  content: string;
  category: string;
  tags: string[];
  importance: number;
  /** `relevance` × `effectiveImportance`. */
  score: number;
  createdAt: string;
  expiresAt: string | null;
  /**
   * From 0 to 1: how much of what the question says the memory says too, rare words counting more; where meaning was asked as well,
   * how far in front it is in both rankings.
   */
  relevance: number;
  /** How near its meaning is to the question's, from 0 to 1; null where meaning was not asked or says nothing. */
  similarity: number | null;
  effectiveImportance: number;
  ageDays: number;
  halfLifeDays: number;
}

/** What became of an entry that was stored. */
export interface StoredEntry {
  memoryId: string;
  path: string;
  /** The likeness of what was there before and is replaced; null for a new entry. */
  replaced: number | null;
  /** The entry that says nearly the same, where a reviewer decides between the two; null elsewhere. */
  similarTo: string | null;
  /** Entries that were deleted because the store holds only so many. */
  pruned: string[];
  masked?: string;
}
