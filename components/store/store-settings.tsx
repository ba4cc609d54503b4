"use client";

import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useMay } from "@/components/console/permissions";
import { EntriesSection } from "@/components/entry/entries-section";
import { ExportButton } from "@/components/export/export-button";
import { FindingsSection } from "@/components/finding/findings-section";
import { RetentionSection } from "@/components/retention/retention-section";
import { ReviewSection } from "@/components/review/review-section";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/id";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { exportWords } from "@/components/words/export.words";
import { importWords } from "@/components/words/import.words";
import { storeWords } from "@/components/words/store.words";
import { storeFrameWords } from "@/components/words/store-frame.words";
import { storeSettingsWords } from "@/components/words/store-settings.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { SettingsSection } from "./settings-section";
import { storeOptions } from "./store.keys";
import { StoreDangerSections } from "./store-danger-sections";
import { StoreDetailsSection } from "./store-details-section";
import { StoreMetadataSection } from "./store-metadata-section";
import { StoreTemplateSection } from "./store-template-section";
import { StoreToolsSection } from "./store-tools-section";

/** Everything about a store that is not its memories. */
export function StoreSettings({ storeId }: { storeId: string }) {
  const store = useQuery(storeOptions(storeId)).data;
  const mayUpdate = useMay("store.update");
  const mayImport = useMay("memory.create");
  if (!store) return <SkeletonRows label={storeSettingsWords.page.loading} />;
  const block = store.archived_at
    ? storeSettingsWords.page.archived
    : mayUpdate
      ? null
      : storeSettingsWords.page.forbidden;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageBody>
        {block ? <Banner>{block}</Banner> : null}
        <div>
          <StoreFacts store={store} />
          <StoreDetailsSection store={store} readOnly={block !== null} />
          <StoreMetadataSection store={store} readOnly={block !== null} />
          <StoreToolsSection store={store} readOnly={block !== null} />
          <EntriesSection store={store} readOnly={block !== null} />
          <ReviewSection store={store} readOnly={block !== null} />
          <FindingsSection store={store} readOnly={block !== null} />
          <RetentionSection store={store} />
          <StoreTemplateSection store={store} readOnly={block !== null} />
          <SettingsSection title={exportWords.section.title} about={exportWords.section.about}>
            <div>
              <ExportButton storeId={store.id} label={exportWords.section.act} />
            </div>
          </SettingsSection>
          {mayImport && store.archived_at === null ? (
            <SettingsSection title={importWords.section.title} about={importWords.section.about}>
              <div>
                <Button href={`/stores/${store.id}/import`} icon={<Upload size={14} aria-hidden="true" />}>
                  {importWords.section.act}
                </Button>
              </div>
            </SettingsSection>
          ) : null}
          <StoreDangerSections store={store} />
        </div>
      </PageBody>
    </div>
  );
}

function StoreFacts({ store }: { store: ConsoleStoreJson }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-4 text-muted text-xs">
      <span className="flex min-w-0 items-center gap-1">{storeFrameWords.storeId(<Id value={store.id} full />)}</span>
      <span>{storeWords.memories(store.memory_count)}</span>
      <span>{storeSettingsWords.page.created(<Time value={store.created_at} />)}</span>
      {store.archived_at ? <span>{storeSettingsWords.page.archivedAt(<Time value={store.archived_at} />)}</span> : null}
    </p>
  );
}
