import type { ImportJson } from "@/lib/import/import.present";
import type { ToolDoorAnswers } from "../tools/tool-door";

/** What is answered by doors that have no operation, by the names of the description. */
export interface DoorAnswers extends ToolDoorAnswers {
  uploadImport: ImportJson;
}

export type { WebhookBodies } from "@/lib/domain/webhook-event";
