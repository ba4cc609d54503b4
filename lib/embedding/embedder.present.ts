import type { EmbedderFailureCode, EmbedderState } from "./embedder";

/** Never the key: only whether there is one. */
export function presentEmbedder({ embedder, health, ...state }: EmbedderState) {
  return {
    type: "embedder" as const,
    state: state.state,
    source: embedder?.source ?? null,
    url: embedder?.url ?? null,
    model: embedder?.model ?? null,
    dimensions: embedder?.dimensions ?? null,
    has_key: embedder?.apiKey != null,
    health: {
      state: health.state,
      since: health.since,
      failure: health.failure,
      status: health.status,
      next_at: health.nextAt,
    },
    vector_length: state.length,
    vectors: state.vectors,
    memories: state.memories,
    compared_by: state.comparedBy,
    job_id: state.jobId,
  };
}
export type EmbedderJson = ReturnType<typeof presentEmbedder>;

/** What a try came to. */
export type EmbedderTrial =
  | { ok: true; length: number; milliseconds: number }
  | { ok: false; failure: EmbedderFailureCode; status: number | null; milliseconds: number };

export const presentTrial = (trial: EmbedderTrial) => ({ type: "embedder_trial" as const, ...trial });
export type EmbedderTrialJson = ReturnType<typeof presentTrial>;
