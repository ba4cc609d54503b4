import type { Metadata } from "next";
import { runsOptions } from "@/components/retention/retention.keys";
import { StoreSettings } from "@/components/store/store-settings";
import { pageWords } from "@/components/words/page.words";
import { Prefetched } from "../../prefetched";
import { storeTitle } from "../../titles";

type Props = { params: Promise<{ store: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return storeTitle((await params).store, pageWords.pageTitles.settings);
}

export default async function Page({ params }: Props) {
  const { store } = await params;
  return (
    <Prefetched queries={[runsOptions(store)]}>
      <StoreSettings key={store} storeId={store} />
    </Prefetched>
  );
}
