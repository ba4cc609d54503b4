"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { unlinkSsoAction } from "@/app/(console)/profile/actions";
import { reachable } from "@/components/console/reachable";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";
import { LinkSsoDialog } from "./link-sso-dialog";

const words = profileWords.sso;

export type OwnSso = {
  name: string;
  linked: boolean;
  /** Whether the account has a password to be asked for before it is linked. */
  withPassword: boolean;
  /** By what one could sign in without it; null where it is the only way. */
  instead: "password" | "passkey" | null;
  failure: string | null;
};

/** Whether one can sign in with the provider, and the way to begin or end it. */
export function SsoPart({ name, linked, withPassword, instead, failure }: OwnSso) {
  const router = useRouter();
  const [linking, setLinking] = useState(false);
  const unlink = async () => {
    const result = await reachable(unlinkSsoAction)({});
    if (!result.ok) throw new Error(result.message);
    toast.success(words.unlinked(name));
    router.refresh();
  };
  return (
    <>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <p className="text-sm">{linked ? words.isLinked(name, instead === null) : words.notLinked(name)}</p>
      {linked && instead ? (
        <ConfirmDialog
          title={words.question(name)}
          description={words.questionAbout[instead]}
          confirmLabel={words.unlink}
          onConfirm={unlink}
          trigger={<Button className="self-start">{words.unlink}</Button>}
        />
      ) : null}
      {linked ? null : (
        <Button className="self-start" onClick={() => setLinking(true)}>
          {words.link(name)}
        </Button>
      )}
      {linking ? <LinkSsoDialog name={name} withPassword={withPassword} onClose={() => setLinking(false)} /> : null}
    </>
  );
}
