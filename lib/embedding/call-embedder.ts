import "server-only";
import { isAppError } from "@/lib/domain/app-error";
import { type PinnedAnswer, requestPinned } from "@/lib/webhook/request-pinned";
import { parseTarget, type Resolve, reachableTarget, systemResolve, TargetRefused } from "@/lib/webhook/target";
import { type Embedder, EmbedderFailure } from "./embedder";
import { unitVector } from "./vector";

export type Asked = Pick<Embedder, "url" | "model" | "apiKey" | "dimensions" | "allowPrivate">;

export interface CallOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  resolve?: Resolve;
  /** How many numbers a vector has to have; left out where nobody knows. */
  length?: number | null;
}

const largestAnswer = 33_554_432;

/** The address to ask: what ends in `/embeddings` as it stands, and below a base such as `http://localhost:11434/v1`. */
export function embeddingsAddress(text: string): URL {
  const url = parseTarget(text);
  if (!/\/embeddings\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, "")}/embeddings`;
  return url;
}

const longestWaitMs = 600_000;

function waitOf(retryAfter: string | undefined): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter !== undefined && seconds > 0 ? Math.min(seconds * 1_000, longestWaitMs) : undefined;
}

function failureOf({ status, headers }: PinnedAnswer): EmbedderFailure {
  const retryAfter = headers["retry-after"];
  if (status === 429) return new EmbedderFailure("rate_limited", { status, retryAfterMs: waitOf(retryAfter) });
  if (status === 401 || status === 403) return new EmbedderFailure("refused", { status });
  if (status === 400 || status === 413 || status === 422) return new EmbedderFailure("bad_request", { status });
  return new EmbedderFailure("failing", { status, retryAfterMs: waitOf(retryAfter) });
}

interface Listed {
  index?: unknown;
  embedding?: unknown;
}

/** One vector per text, in the order of the texts. @throws EmbedderFailure for anything else */
function vectorsOf(body: Buffer, count: number, length: number | null | undefined): Float32Array[] {
  const parsed = ((): { data?: unknown } | null => {
    try {
      return JSON.parse(body.toString("utf8")) as { data?: unknown } | null;
    } catch {
      return null;
    }
  })();
  const data = parsed?.data;
  if (!Array.isArray(data) || data.length !== count) throw new EmbedderFailure("not_an_answer");
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [at, one] of (data as (Listed | null)[]).entries()) {
    const index = typeof one?.index === "number" ? one.index : at;
    const vector = Array.isArray(one?.embedding) ? unitVector(one.embedding) : null;
    if (!vector || !(index in vectors) || vectors[index]) throw new EmbedderFailure("not_an_answer");
    vectors[index] = vector;
  }
  const whole = vectors as Float32Array[];
  const wanted = length ?? whole[0]?.length;
  if (whole.some((vector) => vector.length !== wanted)) throw new EmbedderFailure("wrong_dimensions");
  return whole;
}

function asFailure(error: unknown, timeout: AbortSignal): EmbedderFailure {
  if (error instanceof EmbedderFailure) return error;
  if (error instanceof TargetRefused) return new EmbedderFailure(error.reason);
  if (isAppError(error)) return new EmbedderFailure("unknown_host");
  return new EmbedderFailure(timeout.aborted ? "timeout" : "unreachable");
}

/**
 * Asks an embedder for the vectors of some texts.
 * @throws EmbedderFailure whatever went wrong; never with a word of the answer
 */
export async function embedTexts(
  embedder: Asked,
  texts: readonly string[],
  { timeoutMs, signal: stop, resolve = systemResolve, length }: CallOptions,
): Promise<Float32Array[]> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  const { model, dimensions, apiKey, allowPrivate } = embedder;
  const asked = { model, input: texts, encoding_format: "float", ...(dimensions === null ? {} : { dimensions }) };
  const body = JSON.stringify(asked);
  try {
    const url = embeddingsAddress(embedder.url);
    const addresses = await reachableTarget(url, { resolve, allowPrivate: () => allowPrivate });
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      accept: "application/json",
      "user-agent": "Palimpsest/1",
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    const tooLong = new EmbedderFailure("not_an_answer");
    const answer = await requestPinned({ url, addresses, headers, body, signal, atMost: largestAnswer, tooLong });
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer);
    return vectorsOf(answer.body, texts.length, length ?? dimensions);
  } catch (error) {
    throw asFailure(error, timeout);
  }
}
