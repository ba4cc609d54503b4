import type { Metadata } from "next";
import { ConnectPage } from "@/components/connect/connect-page";
import { sessionChoiceOptions, sessionOptions } from "@/components/session/session.keys";
import { storeChoiceOptions, storeOptions } from "@/components/store/store.keys";
import { connectWords } from "@/components/words/connect.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: connectWords.title };

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { now } = await requirePageContext();
  const { store, session } = await searchParams;
  const queries = [
    storeChoiceOptions({ archived: false }),
    ...(typeof store === "string" ? [storeOptions(store)] : []),
    ...(typeof session === "string" ? [sessionChoiceOptions(), sessionOptions(session)] : []),
  ];
  return (
    <Prefetched queries={queries}>
      <ConnectPage since={now()} />
    </Prefetched>
  );
}
