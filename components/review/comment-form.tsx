"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { personWords } from "@/components/words/person.words";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import { addComment } from "./change-cache";
import type { ColleagueJson } from "./change-json";
import { commentDraft } from "./comment-drafts";
import { reviewActions } from "./inbox-actions";
import { leaveComment } from "./leave-comment";
import { completeName, nameBegun, unclearName, withIds } from "./mentions";
import { toldApart } from "./people";
import { colleagueOptions } from "./review.keys";

const words = reviewWords.comments;
const mostPeople = 6;

/** What the key for comments finds: goes there, with what was typed on the way. */
export type CommentField = { take: (typed: string) => void };

export type CommentFormProps = {
  changeId: string;
  /** The line it is about; the whole change without one. */
  line?: { versionId: string; line: number };
  onDone?: () => void;
  field?: Ref<CommentField>;
};

/** Who fits what has been typed of a name. */
function usePeople(begun: string | null): ColleagueJson[] {
  const people = useQuery({ ...colleagueOptions(), enabled: begun !== null }).data?.data ?? [];
  if (begun === null) return [];
  const typed = begun.toLowerCase();
  return people.filter(({ name }) => name.toLowerCase().includes(typed)).slice(0, mostPeople);
}

function useSendComment({ changeId, line, onDone }: CommentFormProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function send(typed: string, clear: () => void) {
    setBusy(true);
    // Whoever pastes a name, or types faster than the list comes, means the person too.
    const named = typed.includes("@") ? await client.ensureQueryData(colleagueOptions()).catch(() => null) : null;
    const people = named?.data ?? [];
    const body = withIds(typed.trim(), toldApart(people));
    const unclear = unclearName(body, people);
    if (unclear !== null) {
      setBusy(false);
      return setFailure(personWords.unclear(unclear));
    }
    const place = line && { memory_version_id: line.versionId, line: line.line };
    const result = await reviewActions.comment({ change_id: changeId, body, ...place });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    setFailure(undefined);
    clear();
    addComment(client, changeId, result.value);
    toast.success(verdictWords.done.commented);
    onDone?.();
  }
  return { busy, failure, send };
}

/** Says something about a change or a line of it. What was typed stays until it has arrived. */
export function CommentForm(props: CommentFormProps) {
  const { changeId, line, onDone, field } = props;
  const draft = commentDraft(changeId, line);
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** What had the focus before. */
  const from = useRef<Element | null>(null);
  const [text, setTyped] = useState(draft.text);
  const [begun, setBegun] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const people = usePeople(begun);
  const { busy, failure, send } = useSendComment(props);
  const setText = (next: string) => {
    draft.keep(next);
    setTyped(next);
  };
  useImperativeHandle(field, () => ({
    take: (typed) => {
      area.current?.focus();
      setText(draft.text + typed);
    },
  }));

  /** What was typed on while the comment was under way is the next one. */
  const typedSince = (sent: string) => {
    const { text: now } = commentDraft(changeId, line);
    return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
  };

  const look = () => {
    const element = area.current;
    setBegun(element ? nameBegun(element.value.slice(0, element.selectionStart)) : null);
    setAt(0);
  };
  function choose(person: ColleagueJson) {
    const element = area.current;
    if (!element) return;
    const done = completeName(text, element.selectionStart, person);
    setText(done.text);
    setBegun(null);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(done.caret, done.caret);
    });
  }
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!busy && text.trim() !== "") void send(text, () => setText(typedSince(text)));
  }
  function press(event: KeyboardEvent) {
    // Enter that ends a composition means the composition.
    if (event.nativeEvent.isComposing) return;
    const chosen = people[at];
    if (chosen && (event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return choose(chosen);
    }
    if (chosen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      return setAt((at + (event.key === "ArrowDown" ? 1 : people.length - 1)) % people.length);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return submit(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (chosen) return setBegun(null);
    if (area.current) leaveComment(area.current, changeId, from.current);
    if (text === "") onDone?.();
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={line ? words.onLine(line.line) : words.label} hideLabel={line === undefined}>
        <Textarea
          ref={area}
          rows={2}
          value={text}
          maxLength={4_000}
          placeholder={words.placeholder}
          aria-autocomplete="list"
          aria-controls={people.length > 0 ? list : undefined}
          aria-activedescendant={people.length > 0 ? `${list}-${at}` : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            look();
          }}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.form?.contains(relatedTarget)) from.current = relatedTarget;
          }}
          onKeyDown={press}
          onClick={look}
        />
      </Field>
      {people.length > 0 ? (
        <div id={list} role="listbox" aria-label={words.people} className="rounded-md border border-line bg-raised p-1">
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus, and the keys.
            <div
              key={person.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className={cx(
                "flex min-h-7 cursor-pointer items-center rounded-sm px-2 pointer-coarse:min-h-10",
                index === at && "bg-selected",
              )}
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      <FieldError>{failure}</FieldError>
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={text.trim() === ""}>
          {words.send}
        </Button>
        {onDone ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              setText("");
              onDone();
            }}
          >
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
