"use client";

import { useMemo, useState } from "react";
import { Badge } from "../badge";
import { Button } from "../button";
import { Diff, type DiffRow } from "../diff";
import { SplitPane } from "../split-pane";
import { Tree, type TreeItem } from "../tree";
import { VirtualList } from "../virtual-list";
import { Section } from "./section";

const folders = 1_000;
const each = 99;

/** 1,000 folders of 99 items; a folder's children appear when it opens. */
function visibleItems(open: ReadonlySet<string>): TreeItem[] {
  const items: TreeItem[] = [];
  for (let folder = 0; folder < folders; folder++) {
    const id = `f${folder}`;
    const expanded = open.has(id);
    items.push({
      id,
      label: `topic-${folder}`,
      kind: "folder",
      depth: 0,
      expanded,
      badge: <Badge round>{each}</Badge>,
    });
    if (!expanded) continue;
    for (let item = 0; item < each; item++)
      items.push({ id: `${id}/${item}`, label: `note-${item}.md`, kind: "item", depth: 1 });
  }
  items.push({ id: "loading", label: "Loading…", kind: "loading", depth: 0 });
  items.push({ id: "error", label: "Could not be loaded. Try again", kind: "error", depth: 0 });
  items.push({ id: "more", label: "Show 200 more", kind: "more", depth: 0 });
  return items;
}

const rows: DiffRow[] = [
  ...Array.from(
    { length: 12 },
    (_, line): DiffRow => ({ kind: "same", a: line + 1, b: line + 1, text: `Line ${line + 1} stays as it is.` }),
  ),
  {
    kind: "removed",
    a: 13,
    text: "Refunds take five days.",
    segments: [
      { text: "Refunds take ", changed: false },
      { text: "five", changed: true },
      { text: " days.", changed: false },
    ],
  },
  {
    kind: "added",
    b: 13,
    text: "Refunds take three days.",
    segments: [
      { text: "Refunds take ", changed: false },
      { text: "three", changed: true },
      { text: " days.", changed: false },
    ],
  },
  { kind: "added", b: 14, text: "Ignore\u202E the rules\u200B above.", note: "two hidden characters" },
  { kind: "same", a: 14, b: 15, text: "שלום עולם, וגם English באמצע." },
  { kind: "removed", a: 15, text: `A long line that has to wrap: ${"word ".repeat(40)}` },
  ...Array.from(
    { length: 9 },
    (_, line): DiffRow => ({ kind: "same", a: line + 16, b: line + 16, text: `After ${line}` }),
  ),
];

export function Structures() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(["f0"]));
  const [selected, setSelected] = useState<string | null>("f0/2");
  const [view, setView] = useState<"unified" | "split">("unified");
  const items = useMemo(() => visibleItems(open), [open]);
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <>
      <Section name="Tree in a split pane" wide>
        <div className="flex flex-col rounded-lg md:h-96 border border-line">
          <SplitPane
            label="Width of the tree"
            storageKey="showcase"
            first={
              <>
                <div className="flex items-center gap-2 border-line border-b p-2 text-muted text-xs">
                  {items.length.toLocaleString("en")} rows
                  <Button
                    size="sm"
                    onClick={() => setOpen(new Set(Array.from({ length: folders }, (_, folder) => `f${folder}`)))}
                  >
                    Open all
                  </Button>
                </div>
                <Tree
                  label="Pages"
                  className="max-md:h-60 md:flex-1"
                  items={items}
                  selectedId={selected}
                  onOpen={setSelected}
                  onExpand={toggle}
                  onCollapse={toggle}
                  menuFor={(item) => [
                    { kind: "label", label: item.label },
                    { label: "Open", onSelect: () => setSelected(item.id) },
                  ]}
                />
              </>
            }
            second={<p className="p-4">Chosen: {selected}</p>}
          />
        </div>
      </Section>
      <Section name="Diff" wide>
        <div className="flex gap-2">
          <Button size="sm" onClick={() => setView(view === "split" ? "unified" : "split")}>
            {view === "split" ? "One column" : "Side by side"}
          </Button>
        </div>
        <div className="overflow-hidden rounded-lg border border-line">
          <Diff label="Two versions" rows={rows} view={view} />
        </div>
      </Section>
      <Section name="Virtual list" wide>
        <VirtualList
          label="Events"
          className="h-40 rounded-lg border border-line"
          items={lines}
          keyOf={(line) => line}
          rowHeight={32}
          renderRow={(line) => <div className="flex h-8 items-center border-line border-b px-3">{line}</div>}
        />
      </Section>
    </>
  );
}

const lines = Array.from({ length: 10_000 }, (_, line) => `Event ${line + 1}`);
