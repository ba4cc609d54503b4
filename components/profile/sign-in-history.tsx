"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { LogIn, ShieldAlert } from "lucide-react";
import { PagedList } from "@/components/store/paged-list";
import { Time } from "@/components/ui/time";
import { profileWords } from "@/components/words/profile.words";
import type { SignInJson } from "@/lib/member/member.present";
import { ownSignInOptions } from "./profile.keys";

const words = profileWords.signIns;

/** When one signed in, and when somebody tried to and could not. */
export function SignInHistory() {
  const query = useInfiniteQuery(ownSignInOptions());
  const empty = <p className="text-muted text-sm">{words.none}</p>;
  return (
    <PagedList query={query} loading={words.loading} empty={empty} more={words.more}>
      {(signIns: readonly SignInJson[]) => (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {signIns.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function SignInRow({ signIn }: { signIn: SignInJson }) {
  const failed = signIn.outcome === "failed";
  const Picture = failed ? ShieldAlert : LogIn;
  return (
    <li className="flex items-start gap-3 px-3 py-2 text-sm">
      <Picture size={16} aria-hidden="true" className={failed ? "mt-0.5 text-danger" : "mt-0.5 text-muted"} />
      <span className="min-w-0 flex-1">
        {failed ? <span className="text-danger">{words.failed}</span> : words.methods[signIn.method]}
        {signIn.browser ? <span className="block text-muted text-xs">{signIn.browser}</span> : null}
      </span>
      <Time value={signIn.time} className="shrink-0 text-muted text-xs" />
    </li>
  );
}
