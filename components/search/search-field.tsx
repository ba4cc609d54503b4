"use client";

import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { useSettledText } from "@/components/console/use-settled-text";
import { theWay } from "@/components/keyboard/on-the-way";
import { takeEarlyLetters } from "@/components/ui/early-acts";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { searchWords } from "@/components/words/search.words";
import { mostCharacters } from "./search-place";
import type { SearchHere } from "./use-search-place";

const settleMs = 180;

export type SearchFieldProps = { here: SearchHere; field: RefObject<HTMLInputElement | null>; busy: boolean };

/** The words; the address follows what is typed a moment later, and the field follows the address. */
export function SearchField({ here, field, busy }: SearchFieldProps) {
  const asked = here.place.q ?? "";
  const { typed, setTyped, askNow } = useSettledText(asked, settleMs, (words) =>
    here.pass({ q: words === "" ? undefined : words }),
  );
  // What was typed before the field was there.
  const takeTyped = useEffectEvent(() => {
    const before = `${takeEarlyLetters().join("").replace(/^\//, "")}${theWay.takeTyped()}`;
    if (before !== "") setTyped(`${typed}${before}`.slice(0, mostCharacters));
  });
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
    takeTyped();
  }, [field]);
  return (
    <search>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          askNow();
        }}
      >
        <Input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          data-takes-slash=""
          aria-label={searchWords.field.label}
          placeholder={searchWords.field.placeholder}
          value={typed}
          maxLength={mostCharacters}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          icon={busy ? <Spinner size={15} /> : <Search size={15} aria-hidden="true" />}
          end={
            typed === "" ? null : (
              <IconButton
                size="sm"
                label={searchWords.field.clear}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => {
                  setTyped("");
                  field.current?.focus();
                }}
              />
            )
          }
          className="h-10 text-base"
        />
      </Form>
    </search>
  );
}
