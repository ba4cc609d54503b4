import { auditVerifyDoor } from "@/lib/doors/console/audit-door";
import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { refuseMethods } from "@/lib/doors/console/refuse-methods";

export const dynamic = "force-dynamic";
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET");

export function GET(request: Request): Promise<Response> {
  return auditVerifyDoor(request, requireConsoleContext);
}
