import type { Metadata } from "next";
import { importOptions } from "@/components/import/import.keys";
import { ImportPage } from "@/components/import/import-page";
import { importWords } from "@/components/words/import.words";
import { Prefetched } from "../../../prefetched";
import { storeTitle } from "../../../titles";

type Props = { params: Promise<{ store: string; import: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return storeTitle((await params).store, importWords.title);
}

export default async function Page({ params }: Props) {
  const { store, import: id } = await params;
  return (
    <Prefetched queries={[importOptions(id)]}>
      <ImportPage key={id} storeId={store} importId={id} />
    </Prefetched>
  );
}
