import { programRoute } from "@/lib/doors/program-route";

export const dynamic = "force-dynamic";
export const GET = programRoute;
export const POST = programRoute;
export const PATCH = programRoute;
export const PUT = programRoute;
export const DELETE = programRoute;
