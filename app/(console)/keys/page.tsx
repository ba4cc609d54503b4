import type { Metadata } from "next";
import { keyListOptions } from "@/components/key/key.keys";
import { KeysPage } from "@/components/key/keys-page";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { getRuntime } from "@/lib/runtime/runtime";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: "Keys" };

export default async function Page() {
  await requirePageContext("/keys");
  const { config } = await getRuntime();
  return (
    <Prefetched queries={[keyListOptions()]}>
      <KeysPage publicUrl={config.publicUrl} />
    </Prefetched>
  );
}
