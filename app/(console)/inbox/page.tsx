import type { Metadata } from "next";
import { changeListOptions } from "@/components/review/inbox.keys";
import { InboxPage } from "@/components/review/inbox-page";
import { readInbox } from "@/components/review/inbox-place";
import { changeCountsOptions, changeOptions } from "@/components/review/review.keys";
import { reviewWords } from "@/components/words/review.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: reviewWords.inbox.title };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const { actor } = await requirePageContext();
  const search = await searchParams;
  const place = readInbox({ get: (name) => [search[name]].flat()[0] ?? null });
  const open = place.change ? [changeOptions(place.change)] : [];
  const openedAt = Date.now();
  return (
    <Prefetched queries={[changeListOptions(place, openedAt), changeCountsOptions(), ...open]}>
      <InboxPage openedAt={openedAt} userId={actor.kind === "member" ? actor.userId : ""} />
    </Prefetched>
  );
}
