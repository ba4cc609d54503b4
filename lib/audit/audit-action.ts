import type { JsonObject } from "@/lib/domain/canonical-json";

/** The closed set of acts in the audit log: noun and past tense, one per action. Data holds ids and counts, never text, paths or hashes of text. */
export type AuditAct =
  | { action: "workspace.created"; target: { workspace_id: string }; data: { by: "setup_link" | "environment" } }
  | { action: "member.created"; target: MemberTarget; data: { role: string; invitation_id?: string; by?: "sso" } }
  | { action: "member.role_changed"; target: MemberTarget; data: { from: string; to: string } & Partial<KeysData> }
  | {
      // In one store; null where the member is nothing there beyond the role in the workspace.
      action: "member.store_role_changed";
      target: MemberTarget & { memory_store_id: string };
      data: { from: string | null; to: string | null };
    }
  | { action: "member.disabled"; target: MemberTarget; data: { sessions: number } & KeysData }
  | { action: "member.enabled"; target: MemberTarget; data: { keys: number } }
  // For want of a role at the provider their keys stop, too, and work again with the next sign-in that has one.
  | { action: "member.sessions_ended"; target: UserTarget; data: { sessions: number; why?: "no_role"; keys?: number } }
  | { action: "member.keys_resumed"; target: UserTarget; data: { keys: number } }
  | {
      // `for_one`: an e-mail address was named.
      action: "invitation.created";
      target: { invitation_id: string };
      data: { role: string; expires_at: string; for_one: boolean };
    }
  | { action: "invitation.revoked"; target: { invitation_id: string }; data: Record<string, never> }
  | {
      // The link by which a member sets a new password; the system made it on the server's command line.
      action: "password_reset.created";
      target: ResetTarget;
      data: { expires_at: string };
    }
  | { action: "password_reset.used"; target: ResetTarget; data: { sessions: number } }
  | { action: "password_reset.ended"; target: ResetTarget; data: Record<string, never> }
  | { action: "member.password_changed"; target: { user_id: string }; data: Record<string, never> }
  | {
      action: "passkey.added" | "passkey.renamed" | "passkey.removed";
      target: { passkey_id: string; user_id: string };
      data: Record<string, never>;
    }
  | { action: "member.profile_updated"; target: { user_id: string }; data: { fields: string[] } }
  // Without a method: with a password.
  | { action: "member.signed_in"; target: { user_id: string }; data: { method?: "sso" | "passkey" } }
  | { action: "member.identity_linked" | "member.identity_unlinked"; target: UserTarget; data: Record<string, never> }
  | { action: "member.signed_out"; target: { user_id: string }; data: Record<string, never> }
  | {
      // Without a user for an address that nobody has. `skipped`: how many before it were too many to be written.
      action: "member.sign_in_failed";
      target: { user_id: string | null };
      data: { why: "credentials" | "waiting" | "sso" | "passkey"; skipped: number };
    }
  | {
      action: "key.created";
      target: { api_key_id: string };
      data: { access: string; scope: string; store_ids: string[]; replaces?: string; service_account_id?: string };
    }
  | { action: "key.rotated"; target: { api_key_id: string }; data: { successor_id: string; ends_at: string } }
  | { action: "key.updated"; target: { api_key_id: string }; data: KeyChange }
  | { action: "key.revoked"; target: { api_key_id: string }; data: Record<string, never> }
  | {
      action: "service_account.created";
      target: AccountTarget;
      data: { access: string; scope: string; store_ids: string[]; owner_ids: string[] };
    }
  | {
      // With the owners as they are now, or the one who came to answer for it with the disabling of the last.
      action: "service_account.updated";
      target: AccountTarget;
      data: { fields: string[]; owner_ids?: string[]; added_owner_id?: string };
    }
  | {
      // How many keys stopped, work again, or were revoked.
      action: "service_account.disabled" | "service_account.enabled" | "service_account.archived";
      target: AccountTarget;
      data: { keys: number };
    }
  | { action: "store.created"; target: { memory_store_id: string }; data: Record<string, never> }
  | { action: "store.updated"; target: { memory_store_id: string }; data: { fields: string[] } }
  | { action: "store.archived"; target: { memory_store_id: string }; data: Record<string, never> }
  | {
      action: "store.deleted";
      target: { memory_store_id: string };
      data: { memories: number; versions: number; replayed?: ErasedBefore };
    }
  | { action: "change.committed"; target: { memory_store_id: string; change_id: string }; data: CommittedVersions }
  | { action: "change.approved"; target: ChangeTarget; data: VerdictData }
  | { action: "change.flagged"; target: ChangeTarget; data: VerdictData }
  | { action: "change.reverted"; target: ChangeTarget; data: VerdictData & { written_change_id: string | null } }
  | { action: "change.corrected"; target: ChangeTarget; data: VerdictData & { written_change_id: string } }
  | { action: "review.undone"; target: ChangeTarget; data: VerdictData & { verdict: string } }
  | { action: "change.commented"; target: ChangeTarget; data: { comment_id: string } }
  | { action: "comment.removed"; target: ChangeTarget; data: { comment_id: string; replayed?: ErasedBefore } }
  | {
      action: "finding.dismissed" | "finding.restored";
      target: { memory_store_id: string; finding_id: string };
      // How many changes it was found in.
      data: { dismissal_id: string; changes: number };
    }
  | { action: "change.assigned"; target: ChangeTarget; data: { user_ids: string[] } }
  | {
      action: "version.redacted";
      target: { memory_store_id: string; memory_id: string; memory_version_id: string };
      data: { reason: string; replayed?: ErasedBefore };
    }
  | { action: "approval.asked"; target: ApprovalTarget; data: { operation: string; input: JsonObject } }
  | { action: "approval.granted"; target: ApprovalTarget; data: { operation: string; asked_by: string } }
  | { action: "approval.refused"; target: ApprovalTarget; data: { operation: string; asked_by: string } }
  | { action: "approval.withdrawn"; target: ApprovalTarget; data: { operation: string } }
  | { action: "approval.bypassed"; target: ApprovalTarget; data: { operation: string } }
  | { action: "approval.rule_changed"; target: { workspace_id: string }; data: { acts: string[]; before: string[] } }
  | {
      action: "hold.placed";
      target: HoldTarget;
      data: { kind: string; ground: string };
    }
  | {
      action: "hold.lifted";
      target: HoldTarget;
      data: { ground: string };
    }
  | { action: "session.created"; target: { session_id: string }; data: { stores: number; read_only: number } }
  | { action: "session.updated"; target: { session_id: string }; data: { fields: string[] } }
  | { action: "session.archived"; target: { session_id: string }; data: Record<string, never> }
  | { action: "session.deleted"; target: { session_id: string }; data: { events: number } }
  | {
      action: "webhook.created";
      target: { webhook_id: string };
      data: { events: string[]; store_ids: string[] };
    }
  | { action: "webhook.updated"; target: { webhook_id: string }; data: { fields: string[] } }
  | { action: "webhook.deleted"; target: { webhook_id: string }; data: Record<string, never> }
  | {
      action: "duplicate.settled";
      target: { memory_store_id: string; duplicate_id: string };
      data: { decision: string; earlier_id: string; later_id: string };
    }
  | { action: "embedder.updated"; target: { workspace_id: string }; data: { fields: string[] } }
  | { action: "embedder.removed"; target: { workspace_id: string }; data: Record<string, never> }
  | { action: "embedding.begun"; target: { workspace_id: string }; data: { job_id: string } }
  | { action: "embedding.ended"; target: { workspace_id: string }; data: { why: "encrypted" | "no_embedder" } }
  | { action: "redaction.scanned"; target: { redaction_id: string }; data: { source: string; stores: number } }
  | {
      action: "redaction.applied";
      target: { redaction_id: string };
      data: { reason: string; heads: string; hits: number };
    }
  | {
      // What the physical erasure did and how it was verified; `needles` 0: not verified by looking.
      action: "redaction.erased";
      target: { redaction_id: string };
      data: {
        method: string;
        passes: number;
        files: number;
        needles: number;
        residue: number;
        still_stored: number;
        verified: boolean;
      };
    }
  | { action: "erasure.requested"; target: { erasure_id: string }; data: { store_ids: string[] } }
  | {
      // As `redaction.erased`, of whole stores; `held`: how many stayed under a hold.
      action: "erasure.erased";
      target: { erasure_id: string };
      data: {
        stores: number;
        held: number;
        memories: number;
        versions: number;
        method: string;
        passes: number;
        files: number;
        needles: number;
        residue: number;
        still_stored: number;
        verified: boolean;
      };
    }
  | { action: "subject.opened"; target: SubjectTarget; data: { identifiers: number; due_at: string } }
  | { action: "subject.updated"; target: SubjectTarget; data: { fields: string[] } }
  | { action: "subject.searched"; target: SubjectTarget; data: { redaction_id: string; stores: number } }
  | {
      action: "subject.reported";
      target: SubjectTarget;
      data: { format: string; stores: number; hits: number };
    }
  | { action: "subject.planned"; target: SubjectTarget; data: PileSizes }
  | {
      action: "subject.plan_changed";
      target: SubjectTarget;
      data: { pile: string; ground: string | null; items: number };
    }
  | {
      action: "subject.applied";
      target: SubjectTarget;
      data: PileSizes & { redaction_id: string | null; erasure_id: string | null };
    }
  | { action: "subject.carried_out"; target: SubjectTarget; data: { held: number } }
  | { action: "subject.closed"; target: SubjectTarget; data: { identifiers: number; replayed?: ErasedBefore } }
  | { action: "change.reason_cleared"; target: ChangeTarget; data: { redaction_id: string; replayed?: ErasedBefore } }
  | { action: "job.cancelled" | "job.retried"; target: { job_id: string }; data: { kind: string } }
  | { action: "memory.exported"; target: { memory_store_id: string }; data: { memories: number } }
  | {
      // `versions`: of the whole history; null where only the present texts left.
      action: "store.exported";
      target: { memory_store_id: string };
      data: { format: string; folder: boolean; memories: number; versions: number | null };
    }
  | {
      action: "workspace.exported";
      target: { workspace_id: string };
      data: { format: string; stores: number; memories: number; versions: number | null };
    }
  // The whole log as a bundle, without data; or some of its entries as a table.
  | { action: "audit.exported"; target: { workspace_id: string }; data: Record<string, never> | ExportedTable }
  | {
      // A destructive act that the role or key did not allow; `wanted` is the permission that it took.
      action: "attempt.refused";
      target: Record<string, string>;
      data: { wanted: string; skipped: number };
    }
  | {
      action: "memory.expiry_set";
      target: { memory_store_id: string; memory_id: string };
      data: { expires_at: string | null };
    }
  | {
      action: "memory.importance_set";
      target: { memory_store_id: string; memory_id: string };
      data: { importance: number };
    }
  | {
      // By the tool `memory_store`, beside the change that wrote its text.
      action: "entry.stored";
      target: { memory_store_id: string; memory_id: string };
      data: { importance: number; expires_at: string | null };
    }
  | {
      // By a rule of the store on how long texts are kept.
      action: "versions.removed";
      target: { memory_store_id: string };
      data: { reason: string; older_than_days: number; keep: number; memory_version_ids: string[] };
    }
  | { action: "encryption.begun"; target: { workspace_id: string }; data: { job_id: string } }
  | { action: "encryption.completed"; target: { workspace_id: string }; data: { stores: number } }
  | { action: "master_key.rotated"; target: { workspace_id: string }; data: { step: "begin" | "finish" } }
  | { action: "store.erased"; target: { memory_store_id: string }; data: { requested_at: string } }
  | { action: "import.started"; target: ImportTarget; data: { source: string; history: boolean } }
  | {
      // What the dry run had counted; what was written says the change.
      action: "import.applied";
      target: ImportTarget;
      data: { on_conflict: string; create: number; conflict: number };
    }
  | {
      action: "import.cancelled" | "import.paused" | "import.resumed";
      target: ImportTarget;
      data: Record<string, never>;
    }
  | {
      action: "backup.made";
      target: { workspace_id: string };
      data: { backup_id: string; files: number; keys: boolean };
    }
  | { action: "backup.restored"; target: { workspace_id: string }; data: { backup_id: string; made_at: string } };

type ExportedTable = { format: "csv"; filter: Record<string, string>; entries: number };

type HoldTarget = { hold_id: string; memory_store_id: string } | { hold_id: string; subject_id: string };

/** The limits as they are now, of those that changed; null for none. */
type KeyChange = { fields: string[]; limits: Record<string, number | string[] | null> };

type UserTarget = { user_id: string };
type MemberTarget = { member_id: string; user_id: string };
type AccountTarget = { service_account_id: string };
// Keys that the member made stop working, or are taken over; alone, the number of those that work again.
type KeysData = { keys: number; keys_taken_over: boolean };

type ResetTarget = { password_reset_id: string; member_id: string };
type ImportTarget = { import_id: string; memory_store_id: string };

type ApprovalTarget = { approval_request_id: string };
type SubjectTarget = { subject_id: string };
type PileSizes = { erase: number; mask: number; keep: number };

type ChangeTarget = { memory_store_id: string; change_id: string };

/** Something that had been erased came back with an older database and was erased again: when and by whom it was at first. */
export type ErasedBefore = { time: string; actor_type: string; actor_id: string | null };

/** The decision and every change it settled. */
type VerdictData = { decision_id: string; change_ids: string[] };

type CommittedVersions = {
  seq: number;
  versions: Array<{ memory_version_id: string; memory_id: string; operation: string; commitment: string }>;
};

export type AuditAction = AuditAct["action"];
