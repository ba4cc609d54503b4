"use client";

import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../button";
import { ConfirmDialog } from "../confirm-dialog";
import { ContextMenu } from "../context-menu";
import { Dialog, DialogClose } from "../dialog";
import { Drawer } from "../drawer";
import { Field } from "../field";
import { Input } from "../input";
import { Menu, type MenuEntry } from "../menu";
import { toast } from "../toast";
import { Tooltip } from "../tooltip";
import { Section } from "./section";

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function Overlays() {
  const [shown, setShown] = useState(true);
  const [order, setOrder] = useState("name");
  const entries: MenuEntry[] = [
    { kind: "label", label: "This page" },
    { label: "Rename", icon: <Pencil />, shortcut: "F2", onSelect: () => toast.info("Rename was chosen") },
    { label: "Duplicate", icon: <Copy />, hint: "The copy starts a history of its own", onSelect: () => {} },
    { label: "Open its history", href: "/dev/ui#history" },
    { kind: "separator" },
    { kind: "check", label: "Show hidden characters", checked: shown, onChange: setShown },
    {
      kind: "choice",
      label: "Order",
      value: order,
      options: [
        { value: "name", label: "By name" },
        { value: "time", label: "By time" },
      ],
      onChange: setOrder,
    },
    {
      kind: "sub",
      label: "Copy as",
      entries: [
        { label: "Patch", onSelect: () => {} },
        { label: "Link", onSelect: () => {} },
      ],
    },
    { kind: "separator" },
    { label: "Delete", icon: <Trash2 />, tone: "danger", shortcut: "⌫", onSelect: () => {} },
    { label: "Restore", disabled: true, hint: "Nothing to restore", onSelect: () => {} },
  ];
  return (
    <Section name="Dialog, drawer, menu, tooltip, toast">
      <Dialog
        title="New list"
        description="A list has a name and can be changed later."
        trigger={<Button>Open dialog</Button>}
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary">Create list</Button>
          </>
        }
      >
        <Field label="Name">
          <Input />
        </Field>
      </Dialog>
      <ConfirmDialog
        title="Remove this for good?"
        description="What it holds is erased everywhere. This cannot be undone."
        confirmLabel="Remove for good"
        confirmText="style-guide"
        onConfirm={() => wait(900)}
        trigger={<Button variant="danger">Confirm by typing</Button>}
      />
      <ConfirmDialog
        title="Send it?"
        description="This one is refused, to show how that looks."
        confirmLabel="Send"
        tone="primary"
        onConfirm={() =>
          wait(500).then(() =>
            Promise.reject(new Error("The server refused: the list was changed meanwhile. Reload it and send again.")),
          )
        }
        trigger={<Button>Confirm, refused</Button>}
      />
      <Drawer title="Details" description="Beside what it belongs to" trigger={<Button>Open drawer</Button>}>
        <p>What is known about the thing.</p>
      </Drawer>
      <Menu trigger={<Button>Menu</Button>} entries={entries} align="start" />
      <ContextMenu entries={entries}>
        <button type="button" className="rounded-md border border-line border-dashed px-3 py-1.5 text-muted">
          Right-click or Shift+F10
        </button>
      </ContextMenu>
      <Tooltip label="Said on hover and on focus" shortcut="T">
        <Button variant="quiet">Tooltip</Button>
      </Tooltip>
      <Button onClick={() => toast.success("Saved", { description: "Version 4 is now the newest." })}>
        Toast: success
      </Button>
      <Button
        onClick={() => toast.error("Not saved", { description: "Somebody else wrote first. Compare and merge." })}
      >
        Toast: error
      </Button>
      <Button onClick={() => toast.undo("3 pages deleted", () => toast.success("Brought back"))}>Toast: undo</Button>
    </Section>
  );
}
