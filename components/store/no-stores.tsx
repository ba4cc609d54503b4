"use client";

import { Archive, BookOpenText } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { newStoreWords } from "@/components/words/new-store.words";

/** Stands where the stores would, and says how the first one comes about. */
export default function NoStores(props: { archived: boolean; mayCreate: boolean; create: ReactNode }) {
  if (!props.mayCreate)
    return (
      <EmptyState icon={<BookOpenText aria-hidden="true" />} title={newStoreWords.none.title}>
        {newStoreWords.none.text}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={props.archived ? <Archive aria-hidden="true" /> : <BookOpenText aria-hidden="true" />}
      title={newStoreWords.first.title}
      action={props.create}
    >
      {newStoreWords.first.text}
    </EmptyState>
  );
}
