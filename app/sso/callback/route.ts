import { ssoDoor } from "@/lib/doors/console/sso-door";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return ssoDoor(request);
}
