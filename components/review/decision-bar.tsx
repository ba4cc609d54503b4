"use client";

import { Check, Ellipsis, Flag, PencilLine, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMay } from "@/components/console/permissions";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { reviewWords } from "@/components/words/review.words";
import { mayDecide } from "@/lib/domain/review-state";
import type { ChangeDetailJson } from "./change-json";
import { inboxHref } from "./inbox-place";
import type { InboxHere } from "./use-inbox-place";
import { correctHref, type Deciding } from "./verdicts";

const words = reviewWords.decide;

export type DecisionBarProps = { change: ChangeDetailJson; here: InboxHere; deciding: Deciding; className?: string };

/** The verdicts that are open, under the thumb on a phone; a sentence for whoever may only read. */
export function DecisionBar({ change, here, deciding, className }: DecisionBarProps) {
  const mayReview = useMay("change.review", change.memory_store_id);
  const mayWrite = useMay("memory.update", change.memory_store_id);
  const router = useRouter();
  const editor = correctHref(change);
  async function copyLink() {
    const url = `${window.location.origin}${inboxHref({ change: change.id })}`;
    if (await copyText(url)) toast.success(words.linkCopied);
    else toast.error(words.linkNotCopied);
  }
  const size = "max-md:flex-1";
  return (
    <fieldset
      aria-label={words.bar}
      className={cx("flex shrink-0 items-center gap-1.5 border-line px-3 py-2", className)}
    >
      {mayReview ? (
        <>
          {mayDecide("approve", change.review.state) ? (
            <Button
              variant="primary"
              className={size}
              icon={<Check size={15} aria-hidden="true" />}
              onClick={() => deciding.approve(change)}
            >
              {words.approve}
            </Button>
          ) : null}
          {mayWrite && editor ? (
            <Button
              className={size}
              icon={<PencilLine size={15} aria-hidden="true" className="max-sm:hidden" />}
              href={editor}
              onClick={() => deciding.correcting(change)}
            >
              {words.correct}
            </Button>
          ) : null}
          {mayDecide("revert", change.review.state) ? (
            <Button
              className={size}
              icon={<Undo2 size={15} aria-hidden="true" className="max-sm:hidden" />}
              onClick={() => deciding.revert(change)}
            >
              {words.revert}
            </Button>
          ) : null}
          {mayDecide("flag", change.review.state) ? (
            <Button
              className={size}
              icon={<Flag size={15} aria-hidden="true" className="max-sm:hidden" />}
              onClick={() => deciding.flag(change)}
            >
              {words.flag}
            </Button>
          ) : null}
          {change.decision?.undoable ? (
            <Button className={size} onClick={() => deciding.undo(change)}>
              {words.undo}
            </Button>
          ) : null}
        </>
      ) : (
        <p className="min-w-0 flex-1 text-muted text-xs">{reviewWords.forbidden}</p>
      )}
      <span className="flex-1 max-md:hidden" />
      <Menu
        trigger={<IconButton label={words.moreActs} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        entries={[
          ...(mayReview ? [{ label: reviewWords.change.assign, onSelect: () => deciding.assign(change) }] : []),
          ...(editor ? [{ label: words.openMemory, onSelect: () => router.push(editor) }] : []),
          { label: words.copyLink, onSelect: () => void copyLink() },
          { kind: "separator" },
          ...(change.session
            ? [{ label: words.bySession, onSelect: () => here.go({ session: change.session?.id }) }]
            : []),
          ...(change.actor.id
            ? [{ label: words.byAuthor, onSelect: () => here.go({ actor: change.actor.id ?? undefined }) }]
            : []),
          { label: words.inStore, onSelect: () => here.go({ store: change.memory_store_id }) },
        ]}
      />
    </fieldset>
  );
}
