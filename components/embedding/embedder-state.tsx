"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rebuildVectorsAction } from "@/app/(console)/retrieval/actions";
import { reachable } from "@/components/console/reachable";
import { JobProgress } from "@/components/job/job-progress";
import { SettingsSection } from "@/components/store/settings-section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Stat, StatRow } from "@/components/ui/stat";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { embeddingWords } from "@/components/words/embedding.words";
import { formatNumber } from "@/components/words/locale";
import type { EmbedderJson } from "@/lib/embedding/embedder.present";
import { embedderOptions } from "./embedding.keys";
import { failureText } from "./failure-text";

const words = embeddingWords.state;
const rebuildVectors = reachable<void, EmbedderJson>(rebuildVectorsAction);
const tones = { untried: undefined, ok: "success", failing: "danger" } as const;

/** Whether the embedder works, and how many memories have a vector. */
export function EmbedderStateSection({ embedder }: { embedder: EmbedderJson }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { health, job_id, vectors, memories } = embedder;
  const isOn = embedder.state === "on";
  async function rebuild() {
    setBusy(true);
    const result = await rebuildVectors();
    setBusy(false);
    if (!result.ok) return toast.error(result.message);
    client.setQueryData(embedderOptions().queryKey, result.value);
    toast.success(words.rebuilt);
  }
  return (
    <SettingsSection title={words.title} about={words.about}>
      {isOn && health.state === "failing" && health.failure && health.since ? (
        <Banner tone="warning" title={words.failing}>
          <p>{words.failingSince(<Time value={health.since} />, failureText(health.failure, health.status))}</p>
          {health.next_at ? <p>{words.next(<Time value={health.next_at} />)}</p> : null}
        </Banner>
      ) : null}
      <StatRow>
        <Stat
          label={words.embedder}
          value={isOn ? words.states[health.state] : words.off}
          tone={isOn ? tones[health.state] : undefined}
          hint={embedder.model}
        />
        <Stat
          label={words.vectors}
          value={formatNumber(vectors)}
          hint={words.of(memories, isOn ? embedder.vector_length : null)}
        />
        {isOn ? (
          <Stat
            label={words.comparedBy}
            value={words.comparers[embedder.compared_by]}
            hint={embedder.compared_by === "process" ? words.slower : words.inDatabase}
          />
        ) : null}
      </StatRow>
      {isOn && vectors < memories ? <p className="text-muted text-sm">{words.fewer}</p> : null}
      {job_id ? (
        <JobProgress
          key={job_id}
          jobId={job_id}
          label={words.job}
          cancellable={false}
          onEnd={() => void client.invalidateQueries(embedderOptions())}
        />
      ) : null}
      {isOn ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button onClick={() => void rebuild()} busy={busy}>
            {words.rebuild}
          </Button>
          <span className="text-muted text-sm">{words.rebuildHint}</span>
        </div>
      ) : null}
    </SettingsSection>
  );
}
