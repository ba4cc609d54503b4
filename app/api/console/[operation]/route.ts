import { readDoor } from "@/lib/doors/console/read-door";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ operation: string }> }): Promise<Response> {
  return readDoor(request, (await params).operation);
}
