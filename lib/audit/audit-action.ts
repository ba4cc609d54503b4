/** The closed set of acts in the audit log: noun and past tense, one per action. Data holds ids and counts, never text, paths or hashes of text. */
export type AuditAct =
  | { action: "workspace.created"; target: { workspace_id: string }; data: { by: "setup_link" | "environment" } }
  | { action: "member.created"; target: { member_id: string; user_id: string }; data: { role: string } }
  | { action: "member.password_changed"; target: { user_id: string }; data: Record<string, never> }
  | { action: "member.profile_updated"; target: { user_id: string }; data: { fields: string[] } }
  | { action: "member.signed_in"; target: { user_id: string }; data: Record<string, never> }
  | {
      action: "key.created";
      target: { api_key_id: string };
      data: { access: string; scope: string; store_ids: string[] };
    }
  | { action: "key.revoked"; target: { api_key_id: string }; data: Record<string, never> }
  | { action: "store.created"; target: { memory_store_id: string }; data: Record<string, never> }
  | { action: "store.updated"; target: { memory_store_id: string }; data: { fields: string[] } }
  | { action: "store.archived"; target: { memory_store_id: string }; data: Record<string, never> }
  | { action: "store.deleted"; target: { memory_store_id: string }; data: { memories: number; versions: number } }
  | { action: "change.committed"; target: { memory_store_id: string; change_id: string }; data: CommittedVersions }
  | {
      action: "version.redacted";
      target: { memory_store_id: string; memory_id: string; memory_version_id: string };
      data: { reason: string };
    }
  | { action: "store.erased"; target: { memory_store_id: string }; data: { requested_at: string } };

type CommittedVersions = {
  seq: number;
  versions: Array<{ memory_version_id: string; memory_id: string; operation: string; commitment: string }>;
};

export type AuditAction = AuditAct["action"];
