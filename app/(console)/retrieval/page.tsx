import type { Metadata } from "next";
import { EmbedderPage } from "@/components/embedding/embedder-page";
import { embedderOptions } from "@/components/embedding/embedding.keys";
import { embeddingWords } from "@/components/words/embedding.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: embeddingWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[embedderOptions()]}>
      <EmbedderPage />
    </Prefetched>
  );
}
