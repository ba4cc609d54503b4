import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { nameOf, type TreeTarget } from "./tree-rows";
import { chosenInput } from "./tree-selection";

type Refusal = { error?: { message?: string } };

/** `zip` holds plain files at their paths, `json` the path, content and sha256 of each. */
export type ExportFormat = "json" | "zip";

/** Downloads the chosen memories as one file. */
export async function exportTargets({ storeId, targets, format }: ExportInput): Promise<void> {
  const [only] = targets;
  const name = `${(targets.length === 1 && only && nameOf(only.path)) || memoryTreeWords.export.fileName}.${format}`;
  try {
    const response = await fetch("/api/console/export", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ memory_store_id: storeId, format, ...chosenInput(targets) }),
    });
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as Refusal;
      return void toast.error(memoryTreeWords.export.failed, { description: error?.message });
    }
    saveFile(await response.blob(), name);
    toast.success(memoryTreeWords.export.done(name));
  } catch {
    toast.error(memoryTreeWords.export.failed, { description: memoryTreeWords.export.unreachable });
  }
}

type ExportInput = { storeId: string; targets: readonly TreeTarget[]; format: ExportFormat };
