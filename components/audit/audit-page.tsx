"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText, ShieldCheck, Table2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { auditWords } from "@/components/words/audit.words";
import type { AuditEntryJson } from "@/lib/audit/audit.present";
import { auditListOptions, type AuditFilters as Filters } from "./audit.keys";
import { AuditEntryDrawer } from "./audit-entry-drawer";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";
import { exportLog } from "./export-log";
import { TableDialog } from "./table-dialog";
import { useAuditFilters } from "./use-audit-filters";
import { VerifyDialog } from "./verify-dialog";

const words = auditWords.page;
const liveEveryMs = 3_000;

/** Who did what to which thing, and whether the log itself holds. */
export function AuditPage() {
  const mayRead = useMay("audit.read");
  const { filters, set, clear } = useAuditFilters();
  const [live, setLive] = useState(true);
  const [opened, setOpened] = useState<AuditEntryJson | null>(null);
  return (
    <PageBody>
      <PageHeader
        title={words.title}
        description={words.about}
        actions={mayRead ? <Acts filters={filters} live={live} onLive={setLive} /> : null}
      />
      {mayRead ? <AuditFilters filters={filters} onChange={set} /> : null}
      <AuditList filters={filters} live={live} onOpen={setOpened} onClear={clear} />
      {opened ? (
        <AuditEntryDrawer
          entry={opened}
          onClose={() => setOpened(null)}
          onActor={(actor_id) => {
            setOpened(null);
            set({ actor_id });
          }}
        />
      ) : null}
    </PageBody>
  );
}

type ActsProps = { filters: Filters; live: boolean; onLive: (live: boolean) => void };

function Acts({ filters, live, onLive }: ActsProps) {
  const mayExport = useMay("audit.export");
  const [verifying, setVerifying] = useState(false);
  return (
    <>
      <Checkbox
        label={auditWords.filters.live}
        checked={live}
        onChange={(event) => onLive(event.currentTarget.checked)}
      />
      {mayExport ? <Exports filters={filters} /> : null}
      <Button variant="primary" icon={<ShieldCheck size={15} aria-hidden="true" />} onClick={() => setVerifying(true)}>
        {auditWords.verify.act}
      </Button>
      {verifying ? <VerifyDialog onClose={() => setVerifying(false)} /> : null}
    </>
  );
}

function Exports({ filters }: { filters: Filters }) {
  const [exporting, setExporting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const download = async () => {
    setExporting(true);
    await exportLog();
    setExporting(false);
  };
  return (
    <>
      <Button icon={<Table2 size={15} aria-hidden="true" />} onClick={() => setChoosing(true)}>
        {auditWords.table.act}
      </Button>
      <Button icon={<Download size={15} aria-hidden="true" />} busy={exporting} onClick={() => void download()}>
        {exporting ? auditWords.exporting.busy : auditWords.exporting.act}
      </Button>
      {choosing ? <TableDialog filters={filters} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

type AuditListProps = {
  filters: Filters;
  live: boolean;
  onOpen: (entry: AuditEntryJson) => void;
  onClear: () => void;
};

function AuditList({ filters, live, onOpen, onClear }: AuditListProps) {
  const query = useInfiniteQuery({
    ...auditListOptions(filters),
    placeholderData: keepPreviousData,
    // Whoever reads further back is not to have the ground move under him.
    refetchInterval: ({ state }) => (live && (state.data?.pages.length ?? 0) <= 1 ? liveEveryMs : false),
  });
  if (query.isPending) {
    return (
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={8} label={words.loading} />
      </div>
    );
  }
  if (query.isError && !query.data) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const entries = rowsOf<AuditEntryJson>(query.data);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText aria-hidden="true" />}
        title={words.none.title}
        action={<Button onClick={onClear}>{words.clear}</Button>}
      >
        {words.none.text}
      </EmptyState>
    );
  }
  return (
    <div>
      <AuditTable entries={entries} onOpen={onOpen} />
      <LoadMore query={query} label={words.more} />
    </div>
  );
}
