import { readDoor } from "@/lib/doors/console/read-door";
import { refuseMethods } from "@/lib/doors/console/refuse-methods";

export const dynamic = "force-dynamic";
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET");

export async function GET(request: Request, { params }: { params: Promise<{ operation: string }> }): Promise<Response> {
  return readDoor(request, (await params).operation);
}
