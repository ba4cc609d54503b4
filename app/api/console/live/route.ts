import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { liveDoor } from "@/lib/doors/console/live-door";
import { presenceDoor } from "@/lib/doors/console/presence-door";
import { refuseMethods } from "@/lib/doors/console/refuse-methods";

export const dynamic = "force-dynamic";
export const { PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "POST");

export function GET(request: Request): Promise<Response> {
  return liveDoor(request, requireConsoleContext);
}

export function POST(request: Request): Promise<Response> {
  return presenceDoor(request, requireConsoleContext);
}
