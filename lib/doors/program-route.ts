import "server-only";
import { getRuntime } from "@/lib/runtime/runtime";
import { createProgramDoors } from "./program-doors";

let doors: Promise<ReturnType<typeof createProgramDoors>> | undefined;

/** The program doors as a Next route handler, for `next dev` and hosts other than our own server. */
export async function programRoute(request: Request): Promise<Response> {
  doors ??= getRuntime().then(createProgramDoors);
  return (await doors).fetch(request);
}
