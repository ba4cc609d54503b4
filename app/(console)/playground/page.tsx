import type { Metadata } from "next";
import { toolsOptions } from "@/components/playground/playground.keys";
import { PlaygroundPage } from "@/components/playground/playground-page";
import { sessionChoiceOptions, sessionOptions } from "@/components/session/session.keys";
import { storeChoiceOptions, storeOptions } from "@/components/store/store.keys";
import { playgroundWords } from "@/components/words/playground.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: playgroundWords.title };

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  await requirePageContext();
  const { store, session } = await searchParams;
  const queries = [
    storeChoiceOptions({ archived: false }),
    ...(typeof store === "string" ? [storeOptions(store), toolsOptions({ memory_store_id: store }, "memory")] : []),
    ...(typeof session === "string"
      ? [sessionChoiceOptions(), sessionOptions(session), toolsOptions({ session_id: session }, "memory")]
      : []),
  ];
  return (
    <Prefetched queries={queries}>
      <PlaygroundPage />
    </Prefetched>
  );
}
