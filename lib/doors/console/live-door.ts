import "server-only";
import { actorMay, assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { type LiveEvent, subscribeLive } from "@/lib/live/live-bus";
import { requireStore } from "@/lib/store/require-store";
import { httpError } from "../http-error";
import { newRequestId } from "../program-context";

const heartbeatMs = 15_000;
const encoder = new TextEncoder();
const hello = encoder.encode("retry: 1000\n: listening\n\n");
const stillHere = encoder.encode(": still here\n\n");
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // Without no-transform a compressing server in between would keep events until it has enough of them.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Who listens, asked again at every heartbeat so that a stream does not outlive the right to it. */
type Authenticate = () => Promise<Context>;

async function authorise(authenticate: Authenticate, storeId: string): Promise<Context> {
  const context = await authenticate();
  if (storeId === "all") assertMay(context.actor, "store.read");
  else await requireStore(context, storeId, "store.read");
  return context;
}

function concerns(event: LiveEvent, { context: { actor }, storeId, frame }: Listening): boolean {
  if (event.workspaceId !== actor.workspaceId) return false;
  if (event.kind === "key.changed") return (storeId === "all" || frame) && actorMay(actor, "key.list");
  return storeId === "all" || event.storeId === storeId || (frame && event.kind === "store.changed");
}

function encode({ workspaceId: _, ...event }: LiveEvent): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
}

interface Listening {
  context: Context;
  storeId: string;
  /** With the events that the frame around every page shows: which stores and keys there are. */
  frame: boolean;
  authenticate: Authenticate;
  signal: AbortSignal;
}

function openStream(listening: Listening): ReadableStream<Uint8Array> {
  const { storeId, authenticate, signal } = listening;
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const send = (bytes: Uint8Array) => {
        if (open) controller.enqueue(bytes);
      };
      const stopListening = subscribeLive((event) => {
        if (concerns(event, listening)) send(encode(event));
      });
      const heartbeat = setInterval(() => {
        authorise(authenticate, storeId).then(
          () => send(stillHere),
          () => end(),
        );
      }, heartbeatMs);
      stop = () => {
        open = false;
        stopListening();
        clearInterval(heartbeat);
      };
      const end = () => {
        if (open) controller.close();
        stop();
      };
      signal.addEventListener("abort", end, { once: true });
      // The first bytes tell the browser at once that it is connected.
      send(hello);
    },
    // The reader left: the stream is closed already.
    cancel: () => stop(),
  });
}

/**
 * `GET /api/console/live?store=<id>|all&frame=1`: what happens in a store, as server-sent events for a signed-in member. Ids only;
 * whoever listens reads what it may see through the lists.
 */
export async function liveDoor(request: Request, authenticate: Authenticate): Promise<Response> {
  try {
    const { searchParams } = new URL(request.url);
    const storeId = searchParams.get("store") ?? "all";
    const frame = searchParams.get("frame") === "1";
    const context = await authorise(authenticate, storeId);
    return new Response(openStream({ context, storeId, frame, authenticate, signal: request.signal }), { headers });
  } catch (error) {
    return httpError(error, { requestId: newRequestId() });
  }
}
