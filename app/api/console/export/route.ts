import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { exportDoor } from "@/lib/doors/console/export-door";
import { refuseMethods } from "@/lib/doors/console/refuse-methods";

export const dynamic = "force-dynamic";
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("POST");

export function POST(request: Request): Promise<Response> {
  return exportDoor(request, requireConsoleContext);
}
