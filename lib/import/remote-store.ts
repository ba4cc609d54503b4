import "server-only";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { type PinnedAnswer, requestPinned } from "@/lib/webhook/request-pinned";
import { type Reach, reachableTarget, TargetRefused } from "@/lib/webhook/target";
import { ImportProblem, type StagedServer } from "./import";

/** What a page of full texts may come to: 20 of the largest, each byte written as six. */
const largestAnswer = 16 * 1_048_576;
const timeoutMs = 30_000;
const pauses = [500, 2_000];
/** The most that every server of this kind answers with full texts. */
const perPage = 20;

const pageAnswer = z.object({
  data: z.array(z.object({ type: z.string().optional(), path: z.string(), content: z.string().nullish() })).max(1_000),
  next_page: z.string().max(8_192).nullish(),
});
export type RemotePage = z.output<typeof pageAnswer>;

const passes = (status: number) => status === 429 || status >= 500;

interface Asking {
  reach: Reach;
  /** Aborted where nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** Asks once, at an address that was looked up and checked for this very request; a redirect is an answer that is no page. */
async function ask(url: URL, headers: Record<string, string>, { reach, signal: over }: Asking): Promise<PinnedAnswer> {
  try {
    const addresses = await reachableTarget(url, reach);
    const signal = AbortSignal.any([over, AbortSignal.timeout(timeoutMs)]);
    const tooLong = new ImportProblem("remote_unreadable");
    return await requestPinned({ url, addresses, headers, signal, atMost: largestAnswer, tooLong });
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    if (error instanceof TargetRefused && error.reason === "private_address") throw new ImportProblem("remote_private");
    return { status: 599, headers: {}, body: Buffer.alloc(0) };
  }
}

async function askPatiently(url: URL, headers: Record<string, string>, asking: Asking): Promise<PinnedAnswer> {
  let answer = await ask(url, headers, asking);
  for (const pause of pauses) {
    if (!passes(answer.status)) break;
    await setTimeout(pause, undefined, { signal: asking.signal });
    answer = await ask(url, headers, asking);
  }
  return answer;
}

function addressOf({ baseUrl, storeId, pathPrefix }: StagedServer, page: string | null): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1/memory_stores/${storeId}/memories`;
  url.search = "";
  const asked = {
    view: "full",
    limit: String(perPage),
    ...(pathPrefix && { path_prefix: pathPrefix }),
    ...(page && { page }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url;
}

/**
 * One page of the memories of a store on another server, in the current dialect of `/v1/memory_stores`.
 * @throws ImportProblem
 */
export async function readRemotePage(server: StagedServer, page: string | null, asking: Asking): Promise<RemotePage> {
  const headers = {
    accept: "application/json",
    "x-api-key": server.apiKey,
    "anthropic-version": "2023-06-01",
    "anthropic-beta": "agent-memory-2026-07-22",
    "user-agent": "Palimpsest-Import/1",
  };
  const { status, body } = await askPatiently(addressOf(server, page), headers, asking);
  if (passes(status)) throw new ImportProblem("remote_unreachable");
  if (status === 401 || status === 403 || status === 404) throw new ImportProblem("remote_refused");
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    throw new ImportProblem("remote_unreadable");
  }
  const parsed = pageAnswer.safeParse(json);
  // A server that answers without texts says nothing of what they are: they are not empty.
  const whole = parsed.data?.data.every(({ type, content }) => type === "memory_prefix" || content != null);
  if (status !== 200 || !parsed.success || !whole) throw new ImportProblem("remote_unreadable");
  return parsed.data;
}
