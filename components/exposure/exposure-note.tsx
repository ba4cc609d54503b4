"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { exposureWords as words } from "@/components/words/exposure.words";
import { type ExposedPlace, exposureCountOptions, lineExposureOptions } from "./exposure.keys";

// Read only by who wants to know who they were.
const ExposureList = lazyPart(() => import("./exposure-list").then((module) => ({ default: module.ExposureList })));

export type ExposureNoteProps = ExposedPlace & { className?: string };

/**
 * How many agents were served some versions, and on request which: for whoever is about to revert, flag or redact them.
 * Of a single version it also says how many were served its lines in later ones.
 */
export function ExposureNote({ className, ...place }: ExposureNoteProps) {
  const query = useQuery(exposureCountOptions(place));
  const [open, setOpen] = useState(false);
  const count = query.data;
  const only = place.versionIds.length === 1 ? place.versionIds[0] : undefined;
  const frame = cx("text-xs", className);
  if (query.isError) {
    return (
      <p className={cx("flex flex-wrap items-center gap-2 text-muted", frame)}>
        {words.failed}
        <Button size="sm" variant="quiet" onClick={() => void query.refetch()} busy={query.isFetching}>
          {words.again}
        </Button>
      </p>
    );
  }
  if (!count) return <p className={cx("text-faint", frame)}>{words.loading}</p>;
  const who = { sessions: count.sessions, keys: count.api_keys_outside_sessions };
  const shown = only ? 1 : place.versionIds.length;
  return (
    <div className={frame}>
      {count.reads === 0 ? (
        <p className="flex items-center gap-1.5 text-muted">
          <Eye size={14} aria-hidden="true" className="shrink-0" />
          {words.nobody(shown)}
        </p>
      ) : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="w-fit cursor-pointer rounded-xs pointer-coarse:py-2 font-medium text-ink">
            {words.served(who, shown)}
          </summary>
          {open ? (
            <Suspense fallback={<p className="py-1.5 text-muted">{words.list.loading}</p>}>
              <ExposureList {...place} />
            </Suspense>
          ) : null}
        </details>
      )}
      {only ? <LaterReaders storeId={place.storeId} versionId={only} sofar={who} /> : null}
    </div>
  );
}

type LaterReadersProps = { storeId: string; versionId: string; sofar: { sessions: number; keys: number } };

/** What its lines did after it: nothing is said where nobody else was served them. */
function LaterReaders({ storeId, versionId, sofar }: LaterReadersProps) {
  const { data } = useQuery(lineExposureOptions(storeId, versionId));
  if (!data) return null;
  const who = { sessions: data.sessions, keys: data.api_keys_outside_sessions };
  const others = who.sessions > sofar.sessions || who.keys > sofar.keys;
  if (!others && !data.at_least) return null;
  return (
    <p className="mt-1 text-muted">
      {others ? words.lines(who, data.at_least) : null} {data.at_least ? words.hidden : null}
    </p>
  );
}
