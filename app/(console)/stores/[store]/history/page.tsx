import type { Metadata } from "next";
import { momentOptions } from "@/components/history/history.keys";
import { HistoryPage } from "@/components/history/history-page";
import { readHistory } from "@/components/history/history-place";
import { historyWords } from "@/components/words/history.words";
import { Prefetched } from "../../prefetched";
import { storeTitle } from "../../titles";

type Props = {
  params: Promise<{ store: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return storeTitle((await params).store, historyWords.pageTitle);
}

export default async function Page({ params, searchParams }: Props) {
  const { store } = await params;
  const values = await searchParams;
  const { at } = readHistory({ get: (name) => [values[name]].flat()[0] ?? null });
  return (
    <Prefetched queries={[momentOptions(store, at)]}>
      <HistoryPage key={store} storeId={store} />
    </Prefetched>
  );
}
