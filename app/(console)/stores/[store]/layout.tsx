import type { Metadata } from "next";
import type { ReactNode } from "react";
import { heldHereOptions } from "@/components/hold/hold.keys";
import { storeOptions } from "@/components/store/store.keys";
import { StoreFrame } from "@/components/store/store-frame";
import { Prefetched } from "../prefetched";
import { storeTitle } from "../titles";

type Props = { params: Promise<{ store: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return storeTitle((await params).store);
}

export default async function StoreLayout({ params, children }: Props) {
  const { store } = await params;
  return (
    <Prefetched queries={[storeOptions(store), heldHereOptions({ memory_store_id: store })]}>
      <StoreFrame key={store} storeId={store}>
        {children}
      </StoreFrame>
    </Prefetched>
  );
}
