import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { exportDoor } from "@/lib/doors/console/export-door";

export const dynamic = "force-dynamic";

export function POST(request: Request): Promise<Response> {
  return exportDoor(request, requireConsoleContext);
}
