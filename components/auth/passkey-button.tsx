"use client";

import { KeyRound } from "lucide-react";
import { beginPasskeySignInAction, signInWithPasskeyAction } from "@/app/(auth)/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { authWords } from "@/components/words/auth.words";

const words = authWords.passkey;

/** Asks the browser for a passkey of this console and signs in with it. @param next where to go then */
export function PasskeyButton({ next }: { next: string }) {
  const { pending, failure, send } = useFormAction(async (_: null) => {
    const begun = await beginPasskeySignInAction({});
    if (!begun.ok) return begun;
    // The protocol's part of the browser comes when somebody wants it.
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const answer = await startAuthentication({ optionsJSON: begun.value }).catch(() => null);
    if (!answer) return { ok: false, code: "conflict", message: words.failed, fields: {}, details: {}, requestId: "" };
    return signInWithPasskeyAction({ answer, next });
  });
  return (
    <div className="flex flex-col gap-4">
      <FailureBanner failure={failure} />
      <Button size="lg" busy={pending} icon={<KeyRound size={15} aria-hidden="true" />} onClick={() => send(null)}>
        {words.submit}
      </Button>
    </div>
  );
}
