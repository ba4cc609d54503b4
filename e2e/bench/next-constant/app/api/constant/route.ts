export const dynamic = "force-dynamic";

/** The floor that Next itself sets: parses the body and answers a constant. */
export async function POST(request: Request): Promise<Response> {
  await request.json();
  return Response.json({ type: "tool_result", content: "ok" });
}
