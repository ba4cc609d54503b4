"use client";

import { RotateCw } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { consoleWords } from "@/components/words/console.words";
import { useConsoleUpdated } from "./console-update";

const words = consoleWords.updated;

/**
 * On every page, until it is loaded anew: the server runs another build than this page is of. Its code came with the page, because
 * what has not come by then does not come any more.
 */
export function UpdatedBar() {
  if (!useConsoleUpdated()) return null;
  return (
    <div className="sticky top-12 z-20 lg:top-0 print:hidden">
      <Banner
        flush
        tone="warning"
        title={words.title}
        actions={
          <Button
            size="sm"
            variant="primary"
            icon={<RotateCw size={14} aria-hidden="true" />}
            onClick={() => window.location.reload()}
          >
            {words.reload}
          </Button>
        }
      >
        {words.text}
      </Banner>
    </div>
  );
}
