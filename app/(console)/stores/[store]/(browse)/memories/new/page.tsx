import type { Metadata } from "next";
import { NewMemory } from "@/components/memory/new-memory";

export const metadata: Metadata = { title: "New memory" };

export default async function Page({ params }: { params: Promise<{ store: string }> }) {
  return <NewMemory storeId={(await params).store} />;
}
