"use client";

import { LogIn } from "lucide-react";
import { useEffect } from "react";
import { readOperation } from "@/components/console/read-operation";
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

/** Any reading notes whether the session is open. */
const askAgain = () => void readOperation("retrieveNavigation", {}).catch(() => {});

/** The way to sign in leads to another tab: whatever is typed here stays. Back here, the server is asked at once whether it was done. */
function SessionEnded() {
  const href = useSignInHref();
  useEffect(() => {
    window.addEventListener("focus", askAgain);
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      window.removeEventListener("focus", askAgain);
      document.removeEventListener("visibilitychange", askAgain);
    };
  }, []);
  return (
    <Banner
      flush
      urgent
      tone="warning"
      title={storeWords.live.ended.title}
      actions={
        <Button
          size="sm"
          variant="primary"
          href={href}
          target="_blank"
          rel="noopener"
          icon={<LogIn size={14} aria-hidden="true" />}
        >
          {consoleWords.signIn}
        </Button>
      }
    >
      {storeWords.live.ended.text}
    </Banner>
  );
}
