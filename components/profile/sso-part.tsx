"use client";

import { useRouter } from "next/navigation";
import { linkSsoAction, unlinkSsoAction } from "@/app/(console)/profile/actions";
import { reachable } from "@/components/console/reachable";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";

const words = profileWords.sso;

export type OwnSso = {
  name: string;
  linked: boolean;
  /** By what one could sign in without it; null where it is the only way. */
  instead: "password" | "passkey" | null;
  failure: string | null;
};

/** Whether one can sign in with the provider, and the way to begin or end it. */
export function SsoPart({ name, linked, instead, failure }: OwnSso) {
  const router = useRouter();
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
        <Form action={linkSsoAction}>
          <SubmitButton>{words.link(name)}</SubmitButton>
        </Form>
      )}
    </>
  );
}
