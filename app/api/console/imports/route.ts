import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { importDoor } from "@/lib/doors/console/import-door";

export const dynamic = "force-dynamic";

export function POST(request: Request): Promise<Response> {
  return importDoor(request, requireConsoleContext);
}
