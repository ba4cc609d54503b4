import { auditExportDoor } from "@/lib/doors/audit-export-door";
import { requireConsoleContext } from "@/lib/doors/console/console-context";

export const dynamic = "force-dynamic";

export function POST(): Promise<Response> {
  return auditExportDoor(requireConsoleContext);
}
