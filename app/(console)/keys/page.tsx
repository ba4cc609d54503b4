import type { Metadata } from "next";
import { keyListOptions } from "@/components/key/key.keys";
import { KeysPage } from "@/components/key/keys-page";
import { keyWords } from "@/components/words/key.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { getRuntime } from "@/lib/runtime/runtime";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: keyWords.page.title };

export default async function Page() {
  await requirePageContext();
  const { config } = await getRuntime();
  return (
    <Prefetched queries={[keyListOptions()]}>
      <KeysPage publicUrl={config.publicUrl} />
    </Prefetched>
  );
}
