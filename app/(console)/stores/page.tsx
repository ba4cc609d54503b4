import type { Metadata } from "next";
import { firstMinutesOptions } from "@/components/console/navigation.keys";
import { heldHereOptions } from "@/components/hold/hold.keys";
import { storeListOptions } from "@/components/store/store.keys";
import { StoresPage } from "@/components/store/stores-page";
import { consoleWords } from "@/components/words/console.words";
import { Prefetched } from "./prefetched";

export const metadata: Metadata = { title: consoleWords.nav.stores };

export default async function Page({ searchParams }: { searchParams: Promise<{ archived?: string }> }) {
  const archived = (await searchParams).archived === "show";
  return (
    <Prefetched queries={[storeListOptions({ archived }), firstMinutesOptions(), heldHereOptions({})]}>
      <StoresPage />
    </Prefetched>
  );
}
