import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { liveDoor } from "@/lib/doors/console/live-door";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return liveDoor(request, requireConsoleContext);
}
