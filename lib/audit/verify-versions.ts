import type { AuditEntryBody } from "@/lib/domain/audit-chain";
import { commitVersion } from "@/lib/domain/version-commitment";
import type { LogSource, VersionProof } from "./log-source";
import { type CommittedTo, committedVersions, redactedVersions, retentionAction } from "./redacted-versions";
import type { VersionFinding } from "./verdict";

type Versions = NonNullable<LogSource["versions"]>;
type Found = Omit<VersionFinding, "storeId" | "versionId">;

const displaced: Found = { verdict: "not_in_log", seq: null, detail: "displaced" };

const removed = (row: VersionProof) =>
  row.content === null && row.sha256 === null && row.size === null && row.path === null && row.salt === null;

function holds({ salt, path, size, sha256, content }: VersionProof, commitment: string): boolean {
  if (salt === null || path === null || !/^[0-9a-f]{64}$/.test(salt)) return false;
  try {
    return commitVersion({ salt, path, size, sha256, content }) === commitment;
  } catch {
    // Text that canonical JSON cannot say was never committed to.
    return false;
  }
}

/** Whether it names who wrote it, when, in which change and memory, and how, as the log does; a redaction leaves all of that. */
function ascribed(row: VersionProof, { change, actor, time, memoryId, operation }: CommittedTo): boolean {
  return (
    row.actor.type === actor.type &&
    row.actor.id === actor.id &&
    row.sessionId === (actor.type === "session_actor" ? actor.id : null) &&
    row.createdAt === time &&
    row.memoryId === memoryId &&
    row.operation === operation &&
    row.changeId === change.id &&
    row.changeSeq === change.seq &&
    row.changeVersions === change.versions
  );
}

/**
 * Compares the versions of a store with what its chain committed to, while the chain is read: both are in the order of writing.
 * What was removed waits for the entry that says so; so does what is not in its place, because a store is erased piece by piece.
 */
export class VersionLedger {
  #rows: VersionProof[] = [];
  #afterSeq = -(2 ** 31);
  #waiting = new Map<string, Found["detail"]>();
  #purgedAt: number | null = null;

  constructor(
    private readonly versions: Versions,
    private readonly storeId: string,
    private readonly found: (finding: VersionFinding) => void,
  ) {}

  #tell(versionId: string, finding: Found): void {
    this.found({ storeId: this.storeId, versionId, ...finding });
  }

  async #peek(): Promise<VersionProof | undefined> {
    if (this.#rows.length === 0) this.#rows = (await this.versions.after(this.storeId, this.#afterSeq)).reverse();
    return this.#rows.at(-1);
  }

  #take(): void {
    const row = this.#rows.pop();
    if (row) this.#afterSeq = row.seq;
  }

  async read(body: AuditEntryBody): Promise<void> {
    for (const version of committedVersions(body)) await this.#committed(version);
    const verdict = body.action === retentionAction ? "expired" : "redacted";
    for (const id of redactedVersions(body)) await this.#redacted(id, { verdict, seq: body.seq });
    if (body.action === "store.deleted") this.#purged(body.seq);
  }

  async #committed(version: CommittedTo): Promise<void> {
    let row = await this.#peek();
    for (
      ;
      row && (row.seq < version.seq || (row.seq === version.seq && row.id !== version.id));
      row = await this.#peek()
    ) {
      this.#tell(row.id, { verdict: "not_in_log", seq: null, detail: "unknown" });
      this.#take();
    }
    if (row?.id !== version.id || row.seq !== version.seq) {
      this.#waiting.set(version.id, "gone");
      return;
    }
    this.#take();
    if (!ascribed(row, version)) this.#tell(row.id, { verdict: "not_in_log", seq: null, detail: "ascribed" });
    else if (removed(row)) this.#waiting.set(row.id, row.inPlace ? "without_entry" : "displaced");
    else if (row.redactedAt !== null || row.salt === null) this.#waiting.set(row.id, "something_left");
    else if (!holds(row, version.commitment))
      this.#tell(row.id, { verdict: "not_in_log", seq: null, detail: "altered" });
    else if (!row.inPlace) this.#waiting.set(row.id, "displaced");
    else this.#tell(row.id, { verdict: "ok", seq: null, detail: null });
  }

  async #redacted(id: string, { verdict, seq }: { verdict: "redacted" | "expired"; seq: number }): Promise<void> {
    const state = this.#waiting.get(id);
    // A redaction leaves the row: where that is gone, only the end of the whole store explains it.
    if (state === "gone") return;
    if (state === "without_entry") {
      this.#waiting.delete(id);
      this.#tell(id, { verdict, seq, detail: null });
      return;
    }
    // It was there a moment ago: either it has been redacted since it was read, or never.
    const now = await this.versions.byId(this.storeId, id);
    if (now && removed(now) && state !== "something_left") return;
    this.#waiting.delete(id);
    this.#tell(id, { verdict: "incomplete_redaction", seq, detail: "something_left" });
  }

  #purged(seq: number): void {
    this.#purgedAt = seq;
    for (const [id, detail] of this.#waiting) {
      if (detail === "gone" || detail === "displaced") this.#tell(id, { verdict: "redacted", seq, detail: null });
      else this.#tell(id, { verdict: "incomplete_redaction", seq, detail: "something_left" });
    }
    this.#waiting.clear();
  }

  /** Whether rows are left that no entry has spoken of. */
  async hasMore(): Promise<boolean> {
    return (await this.#peek()) !== undefined;
  }

  /** The chain is read: what is left over on either side was not explained. `leftOver`: there are rows without an entry. */
  async finish(leftOver: boolean): Promise<void> {
    for (let row = leftOver ? await this.#peek() : undefined; row; row = await this.#peek()) {
      const deleted = { verdict: "incomplete_redaction", seq: this.#purgedAt, detail: "something_left" } as const;
      this.#tell(row.id, this.#purgedAt === null ? { verdict: "not_in_log", seq: null, detail: "unknown" } : deleted);
      this.#take();
    }
    for (const [id, detail] of this.#waiting) {
      if (detail === "displaced") this.#tell(id, displaced);
      else if (detail === "something_left") this.#tell(id, { verdict: "incomplete_redaction", seq: null, detail });
      else this.#tell(id, { verdict: "unexplained_removal", seq: null, detail });
    }
    this.#waiting.clear();
    for (const id of await this.versions.unwritten(this.storeId)) this.#tell(id, displaced);
  }
}
