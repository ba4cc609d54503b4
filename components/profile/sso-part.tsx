"use client";

import { useState } from "react";
import { unlinkSsoAction } from "@/app/(console)/profile/actions";
import { reachable } from "@/components/console/reachable";
import { useRedraw } from "@/components/console/use-redraw";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";
import { LinkSsoDialog } from "./link-sso-dialog";

const words = profileWords.sso;

export type OwnSso = {
  name: string;
  /** To the present provider, or only to one before it; null for to none. */
  linked: "here" | "earlier" | null;
  /** Whether the account has a password to be asked for before it is linked. */
  withPassword: boolean;
  /** By what one could sign in without it; null where it is the only way. */
  instead: "password" | "passkey" | null;
  failure: string | null;
};

function stateOf({ linked, name, instead }: Pick<OwnSso, "linked" | "name" | "instead">): string {
  if (linked === null) return words.notLinked(name);
  return linked === "here" ? words.isLinked(name, instead === null) : words.isLinkedEarlier(name);
}

/** Whether one can sign in with the provider, and the way to begin or end it. */
export function SsoPart({ name, linked, withPassword, instead, failure }: OwnSso) {
  const redraw = useRedraw();
  const here = linked === "here";
  const [linking, setLinking] = useState(false);
  const unlink = async () => {
    const result = await reachable(unlinkSsoAction)({});
    if (!result.ok) throw new Error(result.message);
    toast.success(here ? words.unlinked(name) : words.earlierUnlinked);
    redraw();
  };
  return (
    <>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <p className="text-sm">{stateOf({ linked, name, instead })}</p>
      {linked && instead ? (
        <ConfirmDialog
          title={here ? words.question(name) : words.earlierQuestion}
          description={here ? words.questionAbout[instead] : words.earlierQuestionAbout}
          confirmLabel={words.unlink}
          onConfirm={unlink}
          trigger={<Button className="self-start">{words.unlink}</Button>}
        />
      ) : null}
      {here ? null : (
        <Button className="self-start" onClick={() => setLinking(true)}>
          {words.link(name)}
        </Button>
      )}
      {linking ? <LinkSsoDialog name={name} withPassword={withPassword} onClose={() => setLinking(false)} /> : null}
    </>
  );
}
