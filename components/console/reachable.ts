import { consoleWords } from "@/components/words/console.words";
import type { ActionResult } from "@/lib/doors/console/action-result";
import { isSomebodyElse, othersPage } from "./member-here";
import { refusalOf } from "./refusal-of";
import { noteSession } from "./session-end";

export type Act<Input, Json> = (input: Input) => Promise<ActionResult<Json>>;

const unanswered: ActionResult<never> = {
  ok: false,
  code: "internal",
  message: consoleWords.failed.unanswered,
  fields: {},
  details: {},
  requestId: "",
};

/** An act whose answer may not come: a server action rejects then, and this says it as a refusal. Notes the end of a session, too. */
export function reachable<Input, Json>(act: Act<Input, Json>): Act<Input, Json> {
  return async (input) => {
    if (isSomebodyElse()) return othersPage;
    const result = await act(input).catch((error: unknown) => refusalOf(error) ?? unanswered);
    if (!result.ok && result.code === "authentication") noteSession("ended");
    return result;
  };
}
