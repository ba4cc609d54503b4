"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Snowflake } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { useAddressTab } from "@/components/console/use-address-tab";
import { PagedList } from "@/components/store/paged-list";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { holdWords as words } from "@/components/words/hold.words";
import type { HoldJson } from "@/lib/hold/hold.present";
import { holdListOptions } from "./hold.keys";
import { HoldTable } from "./hold-table";
import { LiftHoldDialog } from "./lift-hold-dialog";
import { PlaceHoldDialog } from "./place-hold-dialog";

/** What must be kept, and since when: in force and lifted. */
export function HoldsPage() {
  const client = useQueryClient();
  const mayPlace = useMay("hold.manage");
  const [placing, setPlacing] = useState(false);
  const [lifting, setLifting] = useState<HoldJson | null>(null);
  const shown = useAddressTab("active", "lifted");
  const refresh = async () => {
    await Promise.all(["listHolds", "listHeldHere"].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  return (
    <PageBody>
      <PageHeader
        title={words.title}
        description={words.about}
        actions={
          mayPlace ? (
            <Button variant="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setPlacing(true)}>
              {words.place.act}
            </Button>
          ) : null
        }
      />
      <Tabs
        label={words.shown.legend}
        {...shown}
        tabs={[
          { value: "active", label: words.shown.active, content: <HoldList active onLift={setLifting} /> },
          { value: "lifted", label: words.shown.lifted, content: <HoldList active={false} onLift={setLifting} /> },
        ]}
      />
      {placing ? (
        <PlaceHoldDialog
          onClose={() => setPlacing(false)}
          onPlaced={async () => {
            setPlacing(false);
            toast.success(words.place.done);
            await refresh();
          }}
        />
      ) : null}
      {lifting ? <LiftHoldDialog hold={lifting} onClose={() => setLifting(null)} onLifted={refresh} /> : null}
    </PageBody>
  );
}

function HoldList({ active, onLift }: { active: boolean; onLift: (hold: HoldJson) => void }) {
  const query = useInfiniteQuery({ ...holdListOptions(active), refetchInterval: 30_000 });
  const empty = (
    <EmptyState icon={<Snowflake aria-hidden="true" />} title={active ? words.none.title : words.none.lifted}>
      {active ? words.none.text : words.none.liftedText}
    </EmptyState>
  );
  return (
    <div className="mt-4">
      <PagedList query={query} loading={words.loading} empty={empty} more={words.more}>
        {(holds: readonly HoldJson[]) => <HoldTable holds={holds} lifted={!active} onLift={onLift} />}
      </PagedList>
    </div>
  );
}
