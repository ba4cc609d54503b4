import { createHmac } from "node:crypto";
import { AppError } from "@/lib/domain/app-error";
import { canonicalJson } from "@/lib/domain/canonical-json";

/** What a version said, with the random salt that is deleted with it. `size` is in bytes; `deleted` versions have null size, sha256 and content. */
export type CommittedVersion = {
  /** 32 random bytes as 64 lower-case hex digits, one per version. */
  readonly salt: string;
  readonly path: string;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly content: string | null;
};

const saltShape = /^[0-9a-f]{64}$/;

/**
 * What the audit log keeps of a version: 64 hex digits that its holder can prove to belong to exactly this path and content.
 * HMAC-SHA256 under the salt, over canonical JSON. Once redaction has deleted the salt, nobody can test a guess against it,
 * which a plain hash of a short text would allow; the entry and its chain stay verifiable.
 * @throws AppError `internal` for a salt of another shape
 */
export function commitVersion({ salt, path, size, sha256, content }: CommittedVersion): string {
  if (!saltShape.test(salt)) throw new AppError("internal", "A version commitment needs a salt of 64 hex digits.");
  return createHmac("sha256", Buffer.from(salt, "hex"))
    .update(canonicalJson({ path, size, sha256, content }), "utf8")
    .digest("hex");
}
