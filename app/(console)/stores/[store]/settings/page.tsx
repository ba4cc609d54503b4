import type { Metadata } from "next";
import { StoreSettings } from "@/components/store/store-settings";

export const metadata: Metadata = { title: "Store settings" };

export default async function Page({ params }: { params: Promise<{ store: string }> }) {
  const { store } = await params;
  return <StoreSettings key={store} storeId={store} />;
}
