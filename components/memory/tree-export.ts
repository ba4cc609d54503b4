import { fetchFile } from "@/components/console/fetch-file";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { nameOf, type TreeTarget } from "./tree-rows";
import { chosenInput } from "./tree-selection";

/** `zip` holds plain files at their paths, `json` the path, content and sha256 of each. */
export type ExportFormat = "json" | "zip";

/** Downloads the chosen memories as one file. */
export async function exportTargets({ storeId, targets, format }: ExportInput): Promise<void> {
  const [only] = targets;
  const name = `${(targets.length === 1 && only && nameOf(only.path)) || memoryTreeWords.export.fileName}.${format}`;
  const input = { memory_store_id: storeId, format, ...chosenInput(targets) };
  const fetched = await fetchFile("/api/console/export", input);
  const { failed, unreachable, done } = memoryTreeWords.export;
  if (!fetched.ok) return void toast.error(failed, { description: fetched.message ?? unreachable });
  saveFile(fetched.file, name);
  toast.success(done(name));
}

type ExportInput = { storeId: string; targets: readonly TreeTarget[]; format: ExportFormat };
