import { AppError } from "@/lib/domain/app-error";
import { maxMetadataPairs } from "./store.schema";

/** What is said of a thing after a patch: a string sets a pair, null removes it, a key left out stays. @throws AppError invalid_request */
export function mergeMetadata(
  before: Record<string, string>,
  patch: Record<string, string | null>,
): Record<string, string> {
  const merged = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size > maxMetadataPairs) {
    throw new AppError(
      "invalid_request",
      `metadata: must have at most ${maxMetadataPairs} pairs, this would make ${merged.size}.`,
    );
  }
  return Object.fromEntries(merged);
}
