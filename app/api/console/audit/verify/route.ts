import { auditVerifyDoor } from "@/lib/doors/console/audit-door";
import { requireConsoleContext } from "@/lib/doors/console/console-context";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return auditVerifyDoor(request, requireConsoleContext);
}
