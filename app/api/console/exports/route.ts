import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { exportStoresDoor } from "@/lib/doors/console/export-door";

export const dynamic = "force-dynamic";

export function POST(request: Request): Promise<Response> {
  return exportStoresDoor(request, requireConsoleContext);
}
