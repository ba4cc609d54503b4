"use client";

import { KeyRound } from "lucide-react";
import { beginPasskeySignInAction, signInWithPasskeyAction } from "@/app/(auth)/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { authWords } from "@/components/words/auth.words";
import { isCancelled, usePasskeyObstacle } from "./passkey-obstacle";

const words = authWords.passkey;

const refused = (message: string) =>
  ({ ok: false, code: "conflict", message, fields: {}, details: {}, requestId: "" }) as const;

type Props = {
  /** Where to go then. */
  next: string;
  /** The address that passkeys are for. */
  origin: string;
};

/** Asks the browser for a passkey of this console and signs in with it. */
export function PasskeyButton({ next, origin }: Props) {
  const obstacle = usePasskeyObstacle(origin);
  const { pending, failure, send } = useFormAction(async (_: null) => {
    const begun = await beginPasskeySignInAction({});
    if (!begun.ok) return begun;
    // The protocol's part of the browser comes when somebody wants it.
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const answer = await startAuthentication({ optionsJSON: begun.value }).catch((error: unknown) =>
      refused(isCancelled(error) ? words.failed : words.refused),
    );
    return "ok" in answer ? answer : signInWithPasskeyAction({ answer, next });
  });
  // As high as the button, which stands there until it is known.
  if (obstacle)
    return <p className="flex min-h-10 items-center text-muted text-sm">{words.obstacle[obstacle](origin)}</p>;
  return (
    <div className="flex flex-col gap-4">
      <FailureBanner failure={failure} />
      <Button size="lg" busy={pending} icon={<KeyRound size={15} aria-hidden="true" />} onClick={() => send(null)}>
        {words.submit}
      </Button>
    </div>
  );
}
