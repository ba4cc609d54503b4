"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Minus } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { PageBody } from "@/components/ui/app-shell";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { keyWords } from "@/components/words/key.words";
import { memberWords } from "@/components/words/member.words";
import { roleWords } from "@/components/words/role.words";
import type { RolesJson } from "@/lib/access/role-table.present";
import type { Action } from "@/lib/domain/role";
import { rolesOptions } from "./member.keys";

const words = memberWords.matrixPage;

/** What each role and each access of keys allows, from the table that decides. */
export function RolesPage({ manages }: { manages: boolean }) {
  const query = useQuery(rolesOptions());
  return (
    <PageBody>
      <PageHeader
        breadcrumbs={manages ? [{ label: memberWords.title, href: "/members" }] : []}
        title={words.title}
        description={words.about}
      />
      {query.isPending ? (
        <div className="rounded-lg border border-line">
          <SkeletonRows rows={8} label={memberWords.loading} />
        </div>
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Matrices table={query.data} />
      )}
    </PageBody>
  );
}

function Matrices({ table }: { table: RolesJson }) {
  const { stores } = memberWords;
  const members = table.roles.map(({ name, actions }) => ({ name: roleWords.names[name], actions }));
  const inStores = table.store_roles.map(({ name, actions }) => ({ name: stores.roles[name], actions }));
  const keys = table.keys.map(({ name, actions }) => ({ name: keyWords.access[name], actions }));
  const given = (columns: readonly Column[]) =>
    table.actions.filter((action) => columns.some(({ actions }) => actions.includes(action)));
  return (
    <>
      <Matrix title={words.members} about={words.membersAbout} actions={table.actions} columns={members} />
      <Matrix title={words.stores} about={words.storesAbout} actions={given(inStores)} columns={inStores} />
      <Matrix title={words.keys} about={words.keysAbout} actions={given(keys)} columns={keys} />
    </>
  );
}

type Column = { name: string; actions: readonly Action[] };
type MatrixProps = { title: string; about: string; actions: readonly Action[]; columns: readonly Column[] };

function Matrix({ title, about, actions, columns }: MatrixProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="text-muted text-sm">{about}</p>
      </div>
      <Table label={title} framed>
        <THead>
          <Th>{words.act}</Th>
          {columns.map(({ name }) => (
            <Th key={name} align="center">
              {name}
            </Th>
          ))}
        </THead>
        <TBody>
          {actions.map((action) => (
            <Tr key={action}>
              <Td className="min-w-44">{memberWords.actions[action]}</Td>
              {columns.map((column) => (
                <Td key={column.name} align="center">
                  <Mark allowed={column.actions.includes(action)} />
                </Td>
              ))}
            </Tr>
          ))}
        </TBody>
      </Table>
    </section>
  );
}

function Mark({ allowed }: { allowed: boolean }) {
  const Picture = allowed ? Check : Minus;
  return (
    <span className="inline-flex">
      <Picture size={15} aria-hidden="true" className={allowed ? "text-success" : "text-faint"} />
      <span className="sr-only">{allowed ? words.yes : words.no}</span>
    </span>
  );
}
