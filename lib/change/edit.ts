import type { MemoryContent } from "@/lib/domain/memory-content";
import type { MemoryPath } from "@/lib/domain/memory-path";
import type { Memory } from "@/lib/memory/memory";

/** What a caller wants done to one memory. Content and path have been parsed at the door. */
export type Edit =
  /** `expiresAt`: when it is to expire; null for never, left out to leave it as it is. */
  | { kind: "create"; path: MemoryPath; content: MemoryContent; expiresAt?: string | null }
  /** `takesOut`: it only removes text. That goes for archived stores too, and no detector stops it for what is left or for the mask. */
  | {
      kind: "modify";
      memoryId: string;
      content?: MemoryContent;
      path?: MemoryPath;
      expectedSha256?: string;
      expiresAt?: string | null;
      takesOut?: true;
    }
  | { kind: "delete"; memoryId: string; expectedSha256?: string }
  /** Brings a deleted memory back under its own id. */
  | { kind: "revive"; memoryId: string; content: MemoryContent; path: MemoryPath };

/** What became of one edit: the memory as it stands after it (a deleted one as it last was). `changed` is false where it already was as asked: then no version was written. */
export interface EditOutcome {
  memory: Memory;
  changed: boolean;
}
