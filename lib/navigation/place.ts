/** Where a memory, or something about one, is to be found. */
interface InStore {
  storeId: string;
  storeName: string;
}

/** A thing of the workspace that somebody can go to. Names and ids only, never text. */
export type Place =
  | { kind: "store"; id: string; name: string; archived: boolean; memoryCount: number }
  /** Without a path: deleted, and what it was called was redacted. */
  | ({ kind: "memory"; id: string; path: string | null; deleted: boolean } & InStore)
  | ({ kind: "version"; id: string; memoryId: string; path: string | null; number: number } & InStore)
  /** Led to by its first version. */
  | ({
      kind: "change";
      id: string;
      memoryId: string;
      versionId: string;
      path: string | null;
      versions: number;
    } & InStore)
  /** Led to by the last version it wrote. */
  | ({ kind: "session"; id: string; label: string; memoryId: string; versionId: string; path: string | null } & InStore)
  | { kind: "key"; id: string; name: string; hint: string; revoked: boolean }
  | { kind: "service_account"; id: string; name: string; archived: boolean };

export interface FoundPlaces {
  places: Place[];
  /** There was more to look through than the time that a person waits for. */
  partial: boolean;
}
