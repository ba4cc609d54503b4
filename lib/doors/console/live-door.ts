import "server-only";
import { randomUUID } from "node:crypto";
import { actorMay, assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { runningBuild } from "@/lib/config/build-id";
import { listPeople } from "@/lib/live/list-people";
import { isForPages, type PageEvent } from "@/lib/live/live-bus";
import { noteStream } from "@/lib/live/open-streams";
import { presentPeople } from "@/lib/live/people.present";
import { type Live, processLive } from "@/lib/live/presence";
import { requireStore } from "@/lib/store/require-store";
import { httpError } from "../http-error";
import { newRequestId } from "../program-context";

const heartbeatMs = 15_000;
const encoder = new TextEncoder();
const hello = "retry: 1000\n: listening\n\n";
/** Who missed more than this reads everything again, which is cheaper than being told. */
const mostMissed = 200;
/** An event and no comment, which a page would not see: one that hears it no more knows that the stream is dead. */
const stillHere = "event: still-here\ndata: {}\n\n";
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

const isForOne = (event: PageEvent): event is Extract<PageEvent, { userId: string }> => "userId" in event;

function concerns(event: PageEvent, { context: { actor }, storeId, frame }: Listening): boolean {
  if (event.workspaceId !== actor.workspaceId) return false;
  if (isForOne(event)) return actor.kind === "member" && event.userId === actor.userId;
  if (event.kind === "session.changed") return storeId === "all";
  if (event.kind === "key.changed") return (storeId === "all" || frame) && actorMay(actor, "key.list");
  return storeId === "all" || event.storeId === storeId || (frame && event.kind === "store.changed");
}

const line = (message: object) => `data: ${JSON.stringify(message)}\n\n`;

/** What is told of an event: not whose it is. */
function messageOf({ workspaceId: _, ...rest }: PageEvent): object {
  return "userId" in rest ? { kind: rest.kind } : rest;
}

interface Listening {
  context: Context;
  storeId: string;
  /** With the events that the frame around every page shows: which stores and keys there are. */
  frame: boolean;
  authenticate: Authenticate;
  signal: AbortSignal;
  live: Live;
  /** Up to where the browser knows what happened: from the page, or from the stream it had before. */
  since: string | null;
}

type Send = (message: object) => void;

/** Tells who else has the store open, and again whenever that changes. @returns what to call at the end of the stream */
function tellPeople({ context, storeId, live }: Listening, streamId: string, send: Send): () => void {
  const { actor, db } = context;
  if (storeId === "all" || actor.kind !== "member") return () => {};
  const { workspaceId, memberId } = actor;
  let told = "[]";
  let asked: Promise<void> = Promise.resolve();
  const tell = async () => {
    const people = presentPeople(await listPeople(context, storeId, live.presence));
    if (JSON.stringify(people) === told) return;
    told = JSON.stringify(people);
    send({ kind: "presence.changed", storeId, people });
  };
  // One after the other, so that what is told last is what was true last.
  const ask = () => {
    asked = asked.then(tell).catch(() => undefined);
  };
  const stop = live.bus.subscribe((event) => {
    if (event.kind === "presence.changed" && event.workspaceId === workspaceId && event.storeId === storeId) ask();
  });
  ask();
  return () => {
    stop();
    live.bus.publish(db, { kind: "presence.left", workspaceId, storeId, streamId, memberId });
  };
}

/**
 * The first bytes: they tell the browser at once that it is connected and by which name it says where it is, then what has happened
 * since it last knew, or that nobody can say.
 */
function opening(listening: Listening, streamId: string): string {
  const { storeId, live, since } = listening;
  const heard = since === null ? null : live.bus.since(since);
  const events = heard?.filter((event) => concerns(event, listening));
  const missed = events === undefined || events.length > mostMissed;
  const opened = { kind: "stream.opened", missed, build: runningBuild(), ...(storeId === "all" ? {} : { streamId }) };
  // The position comes last: a browser that was cut off before that asks from where it was.
  return hello + (missed ? "" : events.map((event) => line(messageOf(event))).join("")) + at(live, line(opened));
}

const at = ({ bus }: Live, text: string) => `id: ${bus.position()}\n${text}`;

function openStream(listening: Listening): ReadableStream<Uint8Array> {
  const { storeId, authenticate, signal, live } = listening;
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const streamId = randomUUID();
      const send = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text));
      };
      const tell: Send = (message) => send(at(live, line(message)));
      send(opening(listening, streamId));
      const stopListening = live.bus.subscribe((event) => {
        // Of who looks at what a stream tells the outcome and not each step: see `tellPeople`.
        if (isForPages(event) && concerns(event, listening)) tell(messageOf(event));
      });
      const leave = tellPeople(listening, streamId, tell);
      const heartbeat = setInterval(() => {
        authorise(authenticate, storeId).then(
          (context) => {
            // What concerns them goes by what they may do now.
            listening.context = context;
            send(at(live, stillHere));
          },
          () => end(),
        );
      }, heartbeatMs);
      stop = () => {
        open = false;
        stopListening();
        clearInterval(heartbeat);
        forget();
        leave();
        stop = () => {};
      };
      const end = () => {
        if (open) controller.close();
        stop();
      };
      const forget = noteStream(end);
      signal.addEventListener("abort", end, { once: true });
    },
    // The reader left: the stream is closed already.
    cancel: () => stop(),
  });
}

/**
 * `GET /api/console/live?store=<id>|all&frame=1&since=<position>`: what happens in a store, as server-sent events for a signed-in
 * member, from a position on where that is known. Ids only; whoever listens reads what it may see through the lists. On the stream of
 * one store also who else has it open, by name.
 */
export async function liveDoor(request: Request, authenticate: Authenticate, live = processLive()): Promise<Response> {
  try {
    const { searchParams } = new URL(request.url);
    const storeId = searchParams.get("store") ?? "all";
    const frame = searchParams.get("frame") === "1";
    const context = await authorise(authenticate, storeId);
    // What a browser sends by itself when it comes back is newer than the address that it first asked for.
    const since = request.headers.get("last-event-id") || searchParams.get("since");
    const listening = { context, storeId, frame, authenticate, signal: request.signal, live, since };
    return new Response(openStream(listening), { headers });
  } catch (error) {
    return httpError(error, { requestId: newRequestId() });
  }
}
