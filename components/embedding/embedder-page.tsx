"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryError } from "@/components/console/query-error";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { embeddingWords as words } from "@/components/words/embedding.words";
import { EmbedderForm } from "./embedder-form";
import { EmbedderStateSection } from "./embedder-state";
import { embedderOptions } from "./embedding.keys";

const lookAgainMs = 5_000;

/** What makes vectors of memories, how it does, and how many there are. */
export function EmbedderPage() {
  const query = useQuery({ ...embedderOptions(), refetchInterval: lookAgainMs });
  const embedder = query.data;
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      {query.isPending ? (
        <SkeletonRows rows={4} label={words.loading} />
      ) : !embedder ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : embedder.state === "encrypted" ? (
        <Banner title={words.encrypted.title}>{words.encrypted.text}</Banner>
      ) : (
        <div>
          <EmbedderStateSection embedder={embedder} />
          {/* Made anew when another embedder is saved: what is shown begins with that one. */}
          <EmbedderForm
            key={`${embedder.source} ${embedder.url} ${embedder.model} ${embedder.dimensions}`}
            embedder={embedder}
          />
        </div>
      )}
    </PageBody>
  );
}
