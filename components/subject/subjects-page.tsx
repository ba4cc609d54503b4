"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, UserSearch } from "lucide-react";
import { useMay } from "@/components/console/permissions";
import { useAddressTab } from "@/components/console/use-address-tab";
import { PagedList } from "@/components/store/paged-list";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HoverLink } from "@/components/ui/hover-link";
import { Id } from "@/components/ui/id";
import { PageHeader } from "@/components/ui/page-header";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { subjectWords as words } from "@/components/words/subject.words";
import type { SubjectJson } from "@/lib/subject/subject.present";
import { subjectListOptions } from "./subject.keys";
import { DueDate, SubjectState } from "./subject-state";

const lookAgainMs = 15_000;

/** The cases of people, those that are open first. */
export function SubjectsPage() {
  const mayOpen = useMay("subject.manage");
  const shown = useAddressTab("open", "closed");
  return (
    <PageBody>
      <PageHeader
        title={words.title}
        description={words.about}
        actions={
          mayOpen ? (
            <Button variant="primary" href="/subjects/new" icon={<Plus size={15} aria-hidden="true" />}>
              {words.form.create}
            </Button>
          ) : null
        }
      />
      <Tabs
        label={words.shown.legend}
        {...shown}
        tabs={[
          { value: "open", label: words.shown.open, content: <SubjectList closed={false} /> },
          { value: "closed", label: words.shown.closed, content: <SubjectList closed /> },
        ]}
      />
    </PageBody>
  );
}

function SubjectList({ closed }: { closed: boolean }) {
  const query = useInfiniteQuery({ ...subjectListOptions(closed), staleTime: 0, refetchInterval: lookAgainMs });
  const empty = (
    <EmptyState icon={<UserSearch aria-hidden="true" />} title={closed ? words.none.closed : words.none.title}>
      {closed ? words.none.closedText : words.none.text}
    </EmptyState>
  );
  return (
    <div className="mt-4">
      <PagedList query={query} loading={words.loading} empty={empty} more={words.more}>
        {(rows: readonly SubjectJson[]) => <SubjectTable rows={rows} closed={closed} />}
      </PagedList>
    </div>
  );
}

function SubjectTable({ rows, closed }: { rows: readonly SubjectJson[]; closed: boolean }) {
  const last = closed ? words.states.closed : words.columns.due;
  return (
    <Table label={words.title} stack framed>
      <THead>
        <Th>{words.columns.label}</Th>
        <Th>{words.columns.state}</Th>
        <Th>{last}</Th>
        <Th>{words.columns.opened}</Th>
        <Th>{words.columns.id}</Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td className="sm:max-w-80">
              <HoverLink href={`/subjects/${row.id}`} className="font-medium [overflow-wrap:anywhere] hover:underline">
                <VisibleText text={row.label} />
              </HoverLink>
            </Td>
            <Td label={words.columns.state}>
              <SubjectState state={row.state} />
            </Td>
            <Td label={last}>{row.closed_at ? <Time value={row.closed_at} /> : <DueDate subject={row} />}</Td>
            <Td label={words.columns.opened}>
              <Time value={row.created_at} />
            </Td>
            <Td label={words.columns.id}>
              <Id value={row.id} />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
