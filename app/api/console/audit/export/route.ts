import { auditExportDoor } from "@/lib/doors/console/audit-door";
import { requireConsoleContext } from "@/lib/doors/console/console-context";

export const dynamic = "force-dynamic";

export function POST(request: Request): Promise<Response> {
  return auditExportDoor(request, requireConsoleContext);
}
