import type { EncryptionState } from "./retrieve-encryption";

export function presentEncryption({ state, since, jobId }: EncryptionState) {
  return { type: "encryption" as const, state, since, job_id: jobId };
}
export type EncryptionJson = ReturnType<typeof presentEncryption>;
