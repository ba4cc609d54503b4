import type { Metadata } from "next";
import { importListOptions } from "@/components/import/import.keys";
import { NewImport } from "@/components/import/new-import";
import { importWords } from "@/components/words/import.words";
import { Prefetched } from "../../prefetched";
import { storeTitle } from "../../titles";

type Props = { params: Promise<{ store: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return storeTitle((await params).store, importWords.title);
}

export default async function Page({ params }: Props) {
  const { store } = await params;
  return (
    <Prefetched queries={[importListOptions(store)]}>
      <NewImport key={store} storeId={store} />
    </Prefetched>
  );
}
