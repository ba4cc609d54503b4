"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useAddressFlag } from "@/components/console/use-address-flag";
import { Dialog } from "@/components/ui/dialog";
import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";
import { CreateKeyForm } from "./create-key-form";
import { keyListOptions } from "./key.keys";
import { KeySecret } from "./key-secret";

type Created = KeyJson & { secret: string };

/** Asks what the key is for, then shows its secret the one time that it can be seen. */
export function CreateKeyDialog({ publicUrl, trigger }: { publicUrl: string; trigger: ReactElement }) {
  const client = useQueryClient();
  const [open, setOpen] = useAddressFlag("new", "key");
  const [created, setCreated] = useState<Created>();
  const change = (next: boolean) => {
    setOpen(next);
    setCreated(undefined);
  };
  const keep = (key: Created) => {
    setCreated(key);
    void client.invalidateQueries({ queryKey: keyListOptions().queryKey });
  };
  return (
    <Dialog
      title={created ? keyWords.create.made(created.name) : keyWords.create.title}
      description={created ? keyWords.create.copyNow : keyWords.create.about}
      trigger={trigger}
      open={open}
      onOpenChange={change}
      // A stray click must not take away what cannot be shown again.
      locked={created !== undefined}
    >
      {created ? (
        <KeySecret apiKey={created} publicUrl={publicUrl} onDone={() => change(false)} />
      ) : (
        <CreateKeyForm onCreated={keep} />
      )}
    </Dialog>
  );
}
