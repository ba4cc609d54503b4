import { exportDoor } from "@/lib/doors/console/export-door";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  return exportDoor(request);
}
