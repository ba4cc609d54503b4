"use client";

import { Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useMaySomewhere } from "@/components/console/permissions";
import { Button } from "@/components/ui/button";
import { ComingPart } from "@/components/ui/coming-part";
import { lazyPart } from "@/components/ui/lazy-part";
import { takeBackWords as words } from "@/components/words/take-back.words";
import type { ChangeJson } from "./change-json";
import { nameBehind } from "./filter-label";
import type { InboxPlace } from "./inbox-place";
import type { Author } from "./review.keys";

// After an incident only.
const TakeBackDialog = lazyPart(() =>
  import("./take-back-dialog").then((module) => ({ default: module.TakeBackDialog })),
);

type TakeBackBarProps = {
  place: InboxPlace;
  changes: readonly ChangeJson[];
  /** Of what no change names. */
  names: ReadonlyMap<string, string>;
};
type Whose = { kind: "session" | "key"; author: Author; name: string };

/** Whose changes are listed, where the filters leave one session or one key. */
function whoseOf({ place, changes, names }: TakeBackBarProps): Whose | null {
  const { session, key } = place;
  if (session?.startsWith("sesn_") && key === undefined) {
    const name = nameBehind("session", session, changes) ?? names.get(session) ?? session;
    return { kind: "session", author: { session_id: session }, name };
  }
  if (key?.startsWith("apikey_") && session === undefined) {
    return { kind: "key", author: { api_key_id: key }, name: nameBehind("key", key, changes) ?? names.get(key) ?? key };
  }
  return null;
}

/** Offers to take back all that the session or key wrote whose changes are listed. */
export function TakeBackBar(props: TakeBackBarProps) {
  const mayReview = useMaySomewhere("change.review");
  const [asked, setAsked] = useState(false);
  const whose = whoseOf(props);
  if (!mayReview || !whose) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-b bg-sunken py-1 pr-2 pl-3">
      <span className="min-w-0 flex-1 text-muted text-xs">{words.all[whose.kind]}</span>
      <Button size="sm" icon={<Undo2 size={14} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {words.act}
      </Button>
      {asked ? (
        <Suspense fallback={<ComingPart />}>
          <TakeBackDialog
            author={whose.author}
            name={whose.name}
            storeId={props.place.store}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
