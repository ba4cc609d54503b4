"use client";

import { Archive, BookOpenText } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { storeWords } from "@/components/words/store.words";

/** Stands where the stores would, and says how the first one comes about. */
export default function NoStores(props: { archived: boolean; mayCreate: boolean; create: ReactNode }) {
  if (!props.mayCreate)
    return (
      <EmptyState icon={<BookOpenText aria-hidden="true" />} title={storeWords.page.none.title}>
        {storeWords.page.none.text}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={props.archived ? <Archive aria-hidden="true" /> : <BookOpenText aria-hidden="true" />}
      title={storeWords.page.first.title}
      action={props.create}
    >
      {storeWords.page.first.text}
    </EmptyState>
  );
}
