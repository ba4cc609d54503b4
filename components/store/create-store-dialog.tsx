"use client";

import { type ReactElement, Suspense, useEffect, useState } from "react";
import { useAddressFlag } from "@/components/console/use-address-flag";
import { ComingPart } from "@/components/ui/coming-part";
import { dialogOpener } from "@/components/ui/dialog-opener";
import { fetchAhead } from "@/components/ui/first-touch";
import { lazyPart } from "@/components/ui/lazy-part";

const loadDialog = () => import("./new-store");
const NewStore = lazyPart(loadDialog);

/** The way to a new store: the button, and the dialog once it is asked for. */
export function CreateStoreDialog({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useAddressFlag("new", "store");
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  useEffect(() => fetchAhead(loadDialog), []);
  return (
    <>
      {dialogOpener(trigger, open, () => setOpen(true))}
      {used ? (
        <Suspense fallback={<ComingPart />}>
          <NewStore open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
