import { toast } from "@/components/ui/toast";
import { nameOf, type TreeTarget } from "./tree-rows";
import { chosenInput, memoriesWord } from "./tree-selection";

type Refusal = { error?: { message?: string } };

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads the chosen memories as one JSON file: path, content and sha256 of each. */
export async function exportTargets(storeId: string, targets: readonly TreeTarget[]): Promise<void> {
  const [only] = targets;
  const name = targets.length === 1 && only ? nameOf(only.path) : "memories";
  try {
    const response = await fetch("/api/console/export", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ memory_store_id: storeId, ...chosenInput(targets) }),
    });
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as Refusal;
      return void toast.error("Nothing was exported", { description: error?.message });
    }
    const text = await response.text();
    save(new Blob([text], { type: "application/json" }), `${name}.json`);
    toast.success(`Exported ${memoriesWord((JSON.parse(text) as unknown[]).length)} to ${name}.json`);
  } catch {
    toast.error("Nothing was exported", { description: "The server could not be reached. Try again." });
  }
}
