"use client";

import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { ComingPart } from "@/components/ui/coming-part";
import { lazyPart } from "@/components/ui/lazy-part";

// Few visits of a page export something.
const loadDialog = () => import("./export-dialog").then((module) => ({ default: module.ExportDialog }));
const ExportDialog = lazyPart(loadDialog);

export type ExportButtonProps = { storeId?: string; label: string; variant?: ButtonProps["variant"] };

/** Opens the dialog for one store, or for all of them. */
export function ExportButton({ storeId, label, variant }: ExportButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant={variant} icon={<Download size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking ? (
        <Suspense fallback={<ComingPart />}>
          <ExportDialog storeId={storeId} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
