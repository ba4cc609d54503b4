import { auditTableDoor } from "@/lib/doors/audit-export-door";
import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { refuseMethods } from "@/lib/doors/console/refuse-methods";

export const dynamic = "force-dynamic";
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("POST");

export function POST(request: Request): Promise<Response> {
  return auditTableDoor(request, requireConsoleContext);
}
