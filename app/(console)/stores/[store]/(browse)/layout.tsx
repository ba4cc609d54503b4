import type { ReactNode } from "react";
import { folderOptions } from "@/components/memory/memory.keys";
import { StoreBrowser } from "@/components/store/store-browser";
import { Prefetched } from "../../prefetched";

type Props = { params: Promise<{ store: string }>; children: ReactNode };

export default async function BrowseLayout({ params, children }: Props) {
  const { store } = await params;
  return (
    <Prefetched queries={[folderOptions(store, "/")]}>
      <StoreBrowser key={store} storeId={store}>
        {children}
      </StoreBrowser>
    </Prefetched>
  );
}
