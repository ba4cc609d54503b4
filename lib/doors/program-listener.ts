import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { getConfig } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { noteConnection } from "./client-address";
import { answerDirectly, type DirectDoors } from "./direct-doors";
import { httpError } from "./http-error";
import { newRequestId } from "./program-context";
import { createProgramDoors, type ProgramDoorsOptions } from "./program-doors";
import { protectPrograms } from "./security-headers";

/**
 * How long a connection is kept for another request, in milliseconds. Proxies and load balancers close theirs after a minute: whoever is
 * closed to first, in the moment of asking, cannot know whether the act was done. With Node's five seconds that was them.
 */
export const keepAliveTimeout = 75_000;

/** Of what cannot even be made into a request, such as a Host header that is no host. */
export function unreadableAnswer(): Response {
  const error = new AppError("invalid_request", "This is not an HTTP request that can be read.");
  return httpError(error, { requestId: newRequestId() });
}

type ListenerConfig = DirectDoors["config"] & NonNullable<ProgramDoorsOptions["config"]>;

/** The doors of programs as a server of Node calls them. */
export function programListener({
  db,
  config = getConfig(),
}: Omit<ProgramDoorsOptions, "config"> & { config?: ListenerConfig }): (
  request: IncomingMessage,
  response: ServerResponse,
) => unknown {
  const doors = createProgramDoors({ db, config });
  const answer = (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    noteConnection(request.headers, incoming);
    return doors.fetch(request);
  };
  return answerDirectly(
    { db, config },
    protectPrograms(config, getRequestListener(answer, { errorHandler: unreadableAnswer })),
  );
}
