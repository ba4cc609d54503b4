"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useAddressFlag } from "@/components/console/use-address-flag";
import { Dialog } from "@/components/ui/dialog";
import { keyWords } from "@/components/words/key.words";
import { type AccountOfKey, type Created, CreateKeyForm, useCreateKey } from "./create-key-form";
import { keyListOptions } from "./key.keys";
import { KeySecret } from "./key-secret";

/** The keys page's: an address can ask for it. */
export function CreateKeyDialog({ publicUrl, trigger }: { publicUrl: string; trigger: ReactElement }) {
  const [open, setOpen] = useAddressFlag("new", "key");
  return <NewKeyDialog publicUrl={publicUrl} trigger={trigger} open={open} onOpenChange={setOpen} />;
}

type NewKeyDialogProps = {
  publicUrl: string;
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whose credential it is to be. */
  account?: AccountOfKey;
};

/** Asks what the key is for, then shows its secret the one time that it can be seen. */
export function NewKeyDialog({ publicUrl, trigger, open, onOpenChange, account }: NewKeyDialogProps) {
  const client = useQueryClient();
  const [created, setCreated] = useState<Created>();
  const act = useCreateKey((key) => {
    setCreated(key);
    void client.invalidateQueries({ queryKey: keyListOptions().queryKey });
  });
  const change = (next: boolean) => {
    onOpenChange(next);
    setCreated(undefined);
    act.reset();
  };
  const title = account ? keyWords.create.titleOf(account.name) : keyWords.create.title;
  const about = account ? keyWords.create.aboutOf : keyWords.create.about;
  return (
    <Dialog
      title={created ? keyWords.create.made(created.name) : title}
      description={created ? keyWords.create.copyNow : about}
      trigger={trigger}
      open={open}
      onOpenChange={change}
      // A stray click must not take away what cannot be shown again, nor what is on its way.
      locked={act.pending || created !== undefined}
    >
      {created ? (
        <KeySecret apiKey={created} publicUrl={publicUrl} onDone={() => change(false)} />
      ) : (
        <CreateKeyForm account={account} act={act} />
      )}
    </Dialog>
  );
}
