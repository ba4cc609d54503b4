import "server-only";
import type { Context } from "@/lib/access/context";
import { looksLike } from "@/lib/domain/describe-detected";
import { type Detected, detect } from "@/lib/domain/detect";
import { requireStore } from "@/lib/store/require-store";
import type { TryDetectorsInput } from "./finding.schema";

/** What settings that are not saved yet would see in a text. Nothing is written, and nothing of the text is kept. */
export async function tryDetectors(
  context: Context,
  input: TryDetectorsInput,
): Promise<(Detected & { looksLike: string })[]> {
  await requireStore(context, input.memory_store_id, "change.read");
  const { custom } = input.detectors;
  return detect(input.text, input.detectors).map((one) => ({ ...one, looksLike: looksLike(one, custom) }));
}
