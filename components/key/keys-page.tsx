"use client";

import { Plug, Plus, Waypoints } from "lucide-react";
import { useMay } from "@/components/console/permissions";
import { LiveBar } from "@/components/store/live-bar";
import { useLiveStore } from "@/components/store/use-live-store";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { keyWords } from "@/components/words/key.words";
import { CreateKeyDialog } from "./create-key-dialog";
import { KeyList } from "./key-list";

/** The credentials of programs: which there are, whether they are used, and the way to end one at once. */
export function KeysPage({ publicUrl }: { publicUrl: string }) {
  const { lost } = useLiveStore("all");
  const mayCreate = useMay("key.create");
  const create = mayCreate ? (
    <CreateKeyDialog
      publicUrl={publicUrl}
      trigger={
        <Button variant="primary" icon={<Plus size={15} aria-hidden="true" />}>
          {keyWords.create.title}
        </Button>
      }
    />
  ) : null;
  return (
    <>
      <LiveBar lost={lost} />
      <PageBody>
        <PageHeader
          title={keyWords.page.title}
          description={keyWords.page.about}
          actions={
            <>
              <Button href="/keys/accounts" icon={<Waypoints size={15} aria-hidden="true" />}>
                {keyWords.page.accounts}
              </Button>
              <Button href="/connect" icon={<Plug size={15} aria-hidden="true" />}>
                {keyWords.page.connect}
              </Button>
              {create}
            </>
          }
        />
        <KeyList publicUrl={publicUrl} />
      </PageBody>
    </>
  );
}
