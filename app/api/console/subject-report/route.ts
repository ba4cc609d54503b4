import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { subjectReportDoor } from "@/lib/doors/subject-report-door";

export const dynamic = "force-dynamic";

export function POST(request: Request): Promise<Response> {
  return subjectReportDoor(request, requireConsoleContext);
}
