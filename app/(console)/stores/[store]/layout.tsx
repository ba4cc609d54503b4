import type { ReactNode } from "react";
import { storeOptions } from "@/components/store/store.keys";
import { StoreFrame } from "@/components/store/store-frame";
import { Prefetched } from "../prefetched";

type Props = { params: Promise<{ store: string }>; children: ReactNode };

export default async function StoreLayout({ params, children }: Props) {
  const { store } = await params;
  return (
    <Prefetched queries={[storeOptions(store)]}>
      <StoreFrame key={store} storeId={store}>
        {children}
      </StoreFrame>
    </Prefetched>
  );
}
