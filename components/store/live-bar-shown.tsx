"use client";

import { LogIn } from "lucide-react";
import { useSignInHref } from "@/components/console/use-sign-in-href";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { consoleWords } from "@/components/words/console.words";
import { storeWords } from "@/components/words/store.words";

/** The bar itself, once there is something to say. */
export default function LiveBarShown({ ended }: { ended: boolean }) {
  if (ended) return <SessionEnded />;
  return (
    <Banner flush tone="warning" title={storeWords.live.lost.title}>
      {storeWords.live.lost.text}
    </Banner>
  );
}

function SessionEnded() {
  const href = useSignInHref();
  return (
    <Banner
      flush
      urgent
      tone="warning"
      title={storeWords.live.ended.title}
      actions={
        <Button size="sm" variant="primary" href={href} icon={<LogIn size={14} aria-hidden="true" />}>
          {consoleWords.signIn}
        </Button>
      }
    >
      {storeWords.live.ended.text}
    </Banner>
  );
}
