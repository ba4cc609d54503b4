import type { Metadata } from "next";
import { NewMemory } from "@/components/memory/new-memory";
import { pageWords } from "@/components/words/page.words";
import { storeTitle } from "../../../../titles";

type Props = { params: Promise<{ store: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return storeTitle((await params).store, pageWords.pageTitles.newMemory);
}

export default async function Page({ params }: Props) {
  return <NewMemory storeId={(await params).store} />;
}
