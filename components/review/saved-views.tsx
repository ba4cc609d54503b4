"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { reviewWords } from "@/components/words/review.words";
import type { SavedViewJson } from "./change-json";
import { reviewActions } from "./inbox-actions";
import { readInbox, viewQuery } from "./inbox-place";
import { savedViewOptions } from "./review.keys";
import type { InboxHere } from "./use-inbox-place";

const words = reviewWords.views;

/** The views that this person has given a name, and the way to name this one. */
export default function SavedViews({ here, initiallyOpen }: { here: InboxHere; initiallyOpen: boolean }) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState(initiallyOpen);
  const views = useQuery({ ...savedViewOptions(), enabled: open }).data?.data ?? [];
  const goTo = (view: SavedViewJson) => {
    const place = readInbox(new URLSearchParams(view.query));
    const nothing = Object.fromEntries(Object.keys(here.place).map((name) => [name, undefined]));
    here.go({ ...nothing, ...place });
  };
  async function remove(view: SavedViewJson) {
    const result = await reviewActions.deleteView({ view_id: view.id });
    void client.invalidateQueries({ queryKey: savedViewOptions().queryKey });
    if (result.ok) toast.success(words.removed(view.name));
    else toast.error(result.message);
  }
  const entries: MenuEntry[] = [
    { kind: "label", label: views.length > 0 ? words.saved : words.none },
    ...views.map((view): MenuEntry => ({ label: view.name, onSelect: () => goTo(view) })),
    { kind: "separator" },
    { label: words.save, icon: <BookmarkPlus aria-hidden="true" />, onSelect: () => setSaving(true) },
    ...(views.length > 0
      ? [
          {
            kind: "sub" as const,
            label: words.remove,
            icon: <Trash2 aria-hidden="true" />,
            entries: views.map((view): MenuEntry => ({ label: view.name, onSelect: () => void remove(view) })),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" variant="quiet" icon={<Bookmark size={14} aria-hidden="true" />}>
            {words.button}
          </Button>
        }
        entries={entries}
      />
      {saving ? <SaveDialog query={viewQuery(here.place)} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

function SaveDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function send() {
    if (busy || name.trim() === "") return;
    setBusy(true);
    const result = await reviewActions.saveView({ screen: "inbox", name: name.trim(), query });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    void client.invalidateQueries({ queryKey: savedViewOptions().queryKey });
    toast.success(words.done(name.trim()));
    onClose();
  }
  return (
    <FormDialog
      size="sm"
      title={words.title}
      description={words.text}
      submit={words.act}
      busy={busy}
      disabled={name.trim() === ""}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field label={words.name} hint={words.nameHint}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <FieldError>{failure}</FieldError>
    </FormDialog>
  );
}
