"use client";

import { Archive, Ban, CircleCheck, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/console/permissions";
import { NewKeyDialog } from "@/components/key/create-key-dialog";
import { KeyList } from "@/components/key/key-list";
import { personLabel } from "@/components/review/people";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { keyWords } from "@/components/words/key.words";
import { serviceAccountWords as words } from "@/components/words/service-account.words";
import type { ServiceAccountJson } from "@/lib/service-account/service-account.present";
import { AccountActs } from "./account-acts";

type AccountSectionProps = { account: ServiceAccountJson; publicUrl: string; onChanged: () => Promise<void> };

/** One service account: what it is, who answers for it, and its keys. */
export function AccountSection({ account, publicUrl, onChanged }: AccountSectionProps) {
  const mayCreate = useMay("key.create");
  const [adding, setAdding] = useState(false);
  const { id, name, description, archived_at: archivedAt } = account;
  const newKey =
    mayCreate && archivedAt === null && account.disabled_at === null ? (
      <NewKeyDialog
        publicUrl={publicUrl}
        account={account}
        open={adding}
        onOpenChange={setAdding}
        trigger={
          <Button size="sm" aria-label={words.acts.newKeyOf(name)} icon={<Plus size={14} aria-hidden="true" />}>
            {words.acts.newKey}
          </Button>
        }
      />
    ) : null;
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="scroll-mt-16 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={`${id}-name`} className="min-w-0 break-words font-semibold text-base">
              {name}
            </h2>
            <StatusBadge account={account} />
          </div>
          {description ? <p className="mt-0.5 max-w-[72ch] text-muted text-sm">{description}</p> : null}
        </div>
        <div className="flex items-center gap-2">
          {newKey}
          {archivedAt === null ? <AccountActs account={account} onChanged={onChanged} /> : null}
        </div>
      </header>
      <Facts account={account} />
      <div className="px-4 pb-4">
        <KeyList publicUrl={publicUrl} of={account} />
      </div>
    </section>
  );
}

function StatusBadge({ account }: { account: ServiceAccountJson }) {
  if (account.archived_at !== null) return <Badge icon={<Archive aria-hidden="true" />}>{words.status.archived}</Badge>;
  if (account.disabled_at !== null)
    return (
      <Badge tone="warning" icon={<Ban aria-hidden="true" />}>
        {words.status.disabled}
      </Badge>
    );
  return (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {words.status.active}
    </Badge>
  );
}

function Facts({ account }: { account: ServiceAccountJson }) {
  const { access, stores, owners, last_used_at: used } = account;
  const storeNames = stores === "all" ? keyWords.stores.all : stores.map((store) => store.name).join(", ");
  const people = owners.map(personLabel).join(", ");
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3 text-sm">
      <Fact name={words.facts.access}>{keyWords.access[access]}</Fact>
      <Fact name={words.facts.stores}>{storeNames || keyWords.stores.none}</Fact>
      <Fact name={words.facts.owners}>{people}</Fact>
      <Fact name={words.facts.lastUsed}>
        {used ? <Time value={used} /> : <span className="text-faint">{keyWords.never}</span>}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 max-w-80">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
