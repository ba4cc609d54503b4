import { requireConsoleContext } from "@/lib/doors/console/console-context";
import { refuseMethods } from "@/lib/doors/console/refuse-methods";
import { subjectReportDoor } from "@/lib/doors/subject-report-door";

export const dynamic = "force-dynamic";
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("POST");

export function POST(request: Request): Promise<Response> {
  return subjectReportDoor(request, requireConsoleContext);
}
