import type { VectorComparer } from "./embedder.store";

/** What makes vectors of texts: an address that answers as OpenAI's `/embeddings` does. */
export interface Embedder {
  workspaceId: string;
  /** Whether an admin of the workspace named it, or whoever runs the server. */
  source: "workspace" | "server";
  url: string;
  model: string;
  apiKey: string | null;
  /** What it is asked for; null leaves it to the model. */
  dimensions: number | null;
  /** Whether it may be on this machine or in a private network. */
  allowPrivate: boolean;
}

/** Why an embedder was of no use, in a closed set of words. */
const embedderFailures = [
  "unreachable",
  "unknown_host",
  "private_address",
  "timeout",
  "refused",
  "rate_limited",
  "bad_request",
  "failing",
  "not_an_answer",
  "wrong_dimensions",
] as const;
export type EmbedderFailureCode = (typeof embedderFailures)[number];

/** Never with words of the embedder's own: they could quote a text. */
export class EmbedderFailure extends Error {
  override readonly name = "EmbedderFailure";

  constructor(
    readonly code: EmbedderFailureCode,
    readonly details: { status?: number; retryAfterMs?: number } = {},
  ) {
    super(code);
  }
}

/** How an embedder does in this process. */
export interface EmbedderHealth {
  state: "untried" | "ok" | "failing";
  /** Since when it fails, and why the last time. */
  since: string | null;
  failure: EmbedderFailureCode | null;
  status: number | null;
  /** When it is asked again. */
  nextAt: string | null;
}

/** What the console shows of retrieval by meaning. */
export interface EmbedderState {
  /** `encrypted`: texts are encrypted at rest, so nothing is made of them. */
  state: "off" | "on" | "encrypted";
  embedder: Embedder | null;
  health: EmbedderHealth;
  /** How many numbers a vector has; null before the first. */
  length: number | null;
  vectors: number;
  memories: number;
  /** Who compares vectors with a question. */
  comparedBy: VectorComparer;
  /** What makes all vectors anew, under way or ended. */
  jobId: string | null;
}
