import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { isAppError } from "@/lib/domain/app-error";
import { beginLink, ssoCookie, ssoCookieOf } from "@/lib/member/begin-sso";
import { completeSso } from "@/lib/member/complete-sso";
import { beginLinkInput } from "@/lib/member/member.schema";
import { isSsoRefusal, type SsoRefusal } from "@/lib/member/sso";
import { providerFactsOf } from "@/lib/member/sso-refusal";
import { getRuntime } from "@/lib/runtime/runtime";
import { logFailure } from "../log-failure";
import { parseInput } from "../parse-input";
import { newRequestId } from "../program-context";
import type { ActionResult } from "./action-result";
import { browserHere } from "./browser-here";
import { findConsoleContext, requireConsoleContext } from "./console-context";
import { actionError } from "./run-action";
import { saveCookies } from "./save-cookies";

/** What the provider did is told to operators as facts that they can act on; what else failed, as everywhere. */
function logCause(requestId: string, cause: unknown): void {
  const facts = providerFactsOf(cause);
  if (facts) {
    const line = { level: "error", time: new Date().toISOString(), request_id: requestId, event: "sso_failed" };
    console.error(JSON.stringify({ ...line, ...facts }));
  } else logFailure(requestId, cause);
}

/** The code by which a page says why; what went wrong outside or inside is logged once. */
export function ssoCodeOf(error: unknown, requestId: string): SsoRefusal {
  const code = isAppError(error) ? error.details.sso : undefined;
  const cause = isAppError(error) ? error.cause : error;
  if (cause !== undefined) logCause(requestId, cause);
  return isSsoRefusal(code) ? code : "provider";
}

/** Sends the signed-in member to the provider for an identity of the own account, or says in the form why not. */
export async function linkSso(raw: unknown): Promise<ActionResult<never>> {
  const { config } = await getRuntime();
  const requestId = newRequestId();
  let url: string;
  try {
    const begun = await beginLink(await requireConsoleContext(), parseInput(beginLinkInput, raw), config);
    await saveCookies([begun.cookie]);
    url = begun.url;
  } catch (error) {
    if (isAppError(error) && error.cause !== undefined) logCause(requestId, error.cause);
    return actionError(error, requestId);
  }
  redirect(url);
}

// Relative: the browser knows by which name it came.
const goTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

/** `GET /sso/callback`: where the provider sends people back to. Changes nothing without the cookie of the browser that left. */
export async function ssoDoor(request: Request): Promise<Response> {
  const { db, config } = await getRuntime();
  const requestId = newRequestId();
  const { searchParams } = new URL(request.url);
  const signedIn = (await findConsoleContext())?.actor;
  const signedInUserId = signedIn?.kind === "member" ? signedIn.userId : null;
  const secret = (await cookies()).get(ssoCookie)?.value;
  const [state, code, error] = ["state", "code", "error"].map((name) => searchParams.get(name));
  const context = { db, config, requestId, now: () => new Date().toISOString(), browser: await browserHere() };
  try {
    const answer = { state: state ?? null, code: code ?? null, error: error ?? null, secret, signedInUserId };
    const { cookies: session, next } = await completeSso(context, answer);
    await saveCookies([...session, ssoCookieOf(config, "")]);
    return goTo(next);
  } catch (failure) {
    await saveCookies([ssoCookieOf(config, "")]);
    return goTo(`${signedInUserId === null ? "/sign-in" : "/profile"}?sso=${ssoCodeOf(failure, requestId)}`);
  }
}
