"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PagedList } from "@/components/store/paged-list";
import { Badge } from "@/components/ui/badge";
import { PathText } from "@/components/ui/path-text";
import { Select } from "@/components/ui/select";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { VisibleText } from "@/components/ui/visible-text";
import { importWords } from "@/components/words/import.words";
import { formatNumber } from "@/components/words/locale";
import { type ConflictChoice, conflictChoices, type ItemState, itemStates } from "@/lib/domain/import";
import type { ImportItemJson, ImportJson } from "@/lib/import/import.present";
import { importItemsOptions } from "./import.keys";

const words = importWords.items;
const asAll = "";
const choiceOptions = [
  { value: asAll, label: words.asAll },
  ...conflictChoices.map((value) => ({ value, label: importWords.conflicts[value].label })),
];

type ImportItemsProps = {
  importId: string;
  plan: NonNullable<ImportJson["plan"]>;
  /** Null where there is nothing to choose. */
  choices: ReadonlyMap<number, ConflictChoice> | null;
  onChoose: (position: number, choice: ConflictChoice | null) => void;
};

/** What the dry run says of each memory, one kind at a time, conflicts first. */
export function ImportItems({ importId, plan, choices, onChoose }: ImportItemsProps) {
  const kinds = itemStates.filter((state) => plan[state] > 0);
  const first = (["conflict", "refused", "create", "same"] as const).find((state) => plan[state] > 0);
  const [state, setState] = useState<ItemState>(first ?? "create");
  const query = useInfiniteQuery(importItemsOptions(importId, state));
  if (first === undefined) return null;
  const choosing = state === "conflict" && choices !== null;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-base">{words.title}</h2>
        {kinds.length > 1 ? (
          <Select
            aria-label={words.show}
            className="w-56"
            value={state}
            options={kinds.map((value) => ({
              value,
              label: `${importWords.plan[value]} (${formatNumber(plan[value])})`,
            }))}
            onChange={(event) => setState(itemStates.find((one) => one === event.currentTarget.value) ?? state)}
          />
        ) : null}
      </div>
      <PagedList<ImportItemJson>
        query={query}
        loading={words.loading}
        more={words.more}
        empty={<p className="text-muted text-sm">{words.none}</p>}
      >
        {(items) => (
          <Table label={words.title} stack framed>
            <THead>
              <Th>{words.path}</Th>
              <Th>{words.what}</Th>
              {choosing ? <Th>{words.choice}</Th> : null}
            </THead>
            <TBody>
              {items.map((item) => (
                <Tr key={item.position}>
                  <Td label={words.path} className="max-w-md break-all font-mono text-xs">
                    <PathText path={item.path} />
                  </Td>
                  <Td label={words.what}>
                    <What item={item} />
                  </Td>
                  {choosing ? (
                    <Td label={words.choice}>
                      <Select
                        aria-label={words.choiceFor(item.path)}
                        className="w-36"
                        options={choiceOptions}
                        value={choices.get(item.position) ?? asAll}
                        onChange={(event) =>
                          onChoose(
                            item.position,
                            conflictChoices.find((one) => one === event.currentTarget.value) ?? null,
                          )
                        }
                      />
                    </Td>
                  ) : null}
                </Tr>
              ))}
            </TBody>
          </Table>
        )}
      </PagedList>
    </section>
  );
}

function What({ item }: { item: ImportItemJson }) {
  const { problem, note, conflicting_path: inTheWay } = item;
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        {problem ? words.problems[problem] : words.states[item.state]}
        {item.versions > 1 ? <span className="text-muted text-xs">{words.versions(item.versions)}</span> : null}
        {item.masked ? <Badge tone="warning">{words.masked}</Badge> : null}
        {item.waits_for_review ? <Badge tone="info">{words.held}</Badge> : null}
      </span>
      {note ? <span className="text-muted text-xs">{note}</span> : null}
      {inTheWay && inTheWay !== item.path ? (
        <span className="text-muted text-xs">
          {words.inTheWay(
            <span className="break-all font-mono">
              <VisibleText text={inTheWay} />
            </span>,
          )}
        </span>
      ) : null}
    </div>
  );
}
