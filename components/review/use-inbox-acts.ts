"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { useMaySomewhere } from "@/components/console/permissions";
import { goesBackTo } from "@/components/memory/came-from";
import { toast } from "@/components/ui/toast";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import { mayDecide } from "@/lib/domain/review-state";
import type { ChangeJson } from "./change-json";
import type { Asked } from "./inbox-dialogs";
import { type InboxPlace, leavesWhenGiven } from "./inbox-place";
import { changeOptions } from "./review.keys";
import { useBulk, useChosen } from "./use-bulk";
import { useChooseAll } from "./use-choose-all";
import { useCommentField } from "./use-comment-field";
import { useDecisions } from "./use-decisions";
import type { useInboxCursor } from "./use-inbox-cursor";
import { useInboxKeys } from "./use-inbox-keys";
import type { useInboxList } from "./use-inbox-list";
import type { VerdictOptions } from "./verdict-sheet";
import { correctedMemory, correctHref, type Deciding } from "./verdicts";
import { whyUnread } from "./why-unread";

type Cursor = ReturnType<typeof useInboxCursor>;

/** The lens comes with the first change that is opened, or with the first verdict. */
async function look(client: QueryClient, change: ChangeJson) {
  const { lookThrough, needsReading } = await import("./look-through");
  const looked = await lookThrough(client, change);
  return { looked, asks: needsReading(looked) };
}

/** The verdicts by button, with what has to be asked before. */
function useDeciding(cursor: Cursor, ask: Dispatch<SetStateAction<Asked | null>>) {
  const client = useQueryClient();
  const decisions = useDecisions(cursor.show);
  const looking = useRef(new Set<string>());
  function approveNow(change: ChangeJson) {
    const whole = client.getQueryData(changeOptions(change.id).queryKey);
    cursor.leave([change.id], whole?.contains);
    decisions.approve(change);
  }
  async function approve(change: ChangeJson) {
    if (!mayDecide("approve", change.review.state) || looking.current.has(change.id)) return;
    looking.current.add(change.id);
    const answer = await look(client, change).catch(whyUnread);
    looking.current.delete(change.id);
    if (typeof answer === "string") toast.error(verdictWords.failed.title, { description: answer });
    else if (answer.asks) ask((now) => now ?? { kind: "second", looked: answer.looked });
    else approveNow(change);
  }
  const deciding: Deciding = {
    approve: (change) => void approve(change),
    flag: (change) => {
      if (!mayDecide("flag", change.review.state)) return;
      cursor.leave([change.id]);
      decisions.flag(change);
    },
    revert: (change) => (mayDecide("revert", change.review.state) ? ask({ kind: "revert", change }) : undefined),
    undo: decisions.undoThis,
    assign: (change) => ask({ kind: "assign", change }),
    correcting: (change) => goesBackTo(correctedMemory(change) ?? "", cursor.waysFrom(change)),
  };
  return { decisions, deciding, approveNow };
}

type Handlers = Record<"approve" | "flag" | "revert" | "toggle", (change: ChangeJson) => void> &
  Record<"undo" | "correct" | "comment" | "approveChosen" | "revertChosen" | "giveChosen", () => void> & {
    flagChosen: (() => void) | undefined;
    chooseAll: (() => void) | undefined;
    /** Undefined where nothing is chosen. */
    clear: (() => void) | undefined;
    extend: (by: 1 | -1) => void;
  };

/** @param dismiss puts away the dialog that was asked for: until it is drawn, letters are meant for it and decide nothing */
function useKeys(cursor: Cursor, current: () => ChangeJson | undefined, handlers: Handlers, dismiss?: () => void) {
  const mayReview = useMaySomewhere("change.review");
  const mayWrite = useMaySomewhere("memory.update");
  const onCurrent = (act: (change: ChangeJson) => void) => {
    if (!mayReview) return undefined;
    return () => {
      const change = current();
      if (change) act(change);
    };
  };
  const keys: Parameters<typeof useInboxKeys>[0] = {
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    o: cursor.open,
    a: onCurrent(handlers.approve),
    e: mayWrite ? handlers.correct : undefined,
    r: onCurrent(handlers.revert),
    f: onCurrent(handlers.flag),
    c: handlers.comment,
    u: mayReview ? handlers.undo : undefined,
    x: onCurrent(handlers.toggle),
    J: mayReview ? () => handlers.extend(1) : undefined,
    K: mayReview ? () => handlers.extend(-1) : undefined,
    "Shift+ArrowDown": mayReview ? () => handlers.extend(1) : undefined,
    "Shift+ArrowUp": mayReview ? () => handlers.extend(-1) : undefined,
    X: mayReview ? handlers.chooseAll : undefined,
    A: mayReview ? handlers.approveChosen : undefined,
    F: mayReview ? handlers.flagChosen : undefined,
    R: mayReview ? handlers.revertChosen : undefined,
    G: mayReview ? handlers.giveChosen : undefined,
    Escape: cursor.openId ? cursor.close : handlers.clear,
  };
  useInboxKeys(dismiss ? { Escape: dismiss } : keys);
}

/** Everything that can be done in the inbox, by button and by key. */
export function useInboxActs(cursor: Cursor, place: InboxPlace, list: ReturnType<typeof useInboxList>) {
  const { order } = list;
  const client = useQueryClient();
  const router = useRouter();
  const mayReview = useMaySomewhere("change.review");
  const [asked, setAsked] = useState<Asked | null>(null);
  const { decisions, deciding, approveNow } = useDeciding(cursor, setAsked);
  const selection = useChosen(order, place);
  const all = useChooseAll(list, place, selection);
  const comment = useCommentField(cursor);
  const openChange = () => client.getQueryData(changeOptions(cursor.openNow() ?? "").queryKey);
  const current = () => {
    const id = cursor.currentNow();
    return openChange() ?? order.find((change) => change.id === id);
  };
  const bulk = useBulk({ place, order, selection, cursor, decisions, ask: setAsked });
  function correct() {
    const change = current();
    const href = change && correctHref(change);
    if (href) {
      deciding.correcting(change);
      router.push(href);
    } else toast.info(reviewWords.decide.correctNone);
  }
  const clear = () => {
    all.stop();
    selection.clear();
  };
  const handlers: Handlers = {
    ...deciding,
    toggle: ({ id }) => selection.choose(id),
    extend: (by) => {
      const moved = cursor.move(by);
      if (moved) selection.range(moved.from, moved.to);
    },
    undo: () => void decisions.undoLast(openChange()),
    correct,
    comment: comment.go,
    approveChosen: bulk.askApprove,
    flagChosen: bulk.flag,
    revertChosen: bulk.askRevert,
    giveChosen: bulk.askGive,
    chooseAll: all.chooseAll,
    clear: bulk.count > 0 || all.gathered !== null ? clear : undefined,
  };
  useKeys(cursor, current, handlers, asked ? () => setAsked(null) : undefined);
  const dialogs = {
    asked,
    close: () => setAsked(null),
    approve: approveNow,
    approveMany: bulk.approve,
    revertMany: bulk.revert,
    given: ({ id }: ChangeJson) => (leavesWhenGiven(place) ? cursor.leave([id]) : undefined),
    assignMany: bulk.give,
    revert: async (change: ChangeJson, options: VerdictOptions) => {
      const refusal = await decisions.revert(change, options);
      if (refusal === null) cursor.leave([change.id]);
      return refusal;
    },
  };
  const { said } = decisions;
  return { mayReview, deciding, dialogs, selection, all, clear, bulk, comment, said };
}
