import "server-only";
import { cookies } from "next/headers";
import { isAppError } from "@/lib/domain/app-error";
import { ssoCookie, ssoCookieOf } from "@/lib/member/begin-sso";
import { completeSso } from "@/lib/member/complete-sso";
import { isSsoRefusal, type SsoRefusal } from "@/lib/member/sso";
import { getRuntime } from "@/lib/runtime/runtime";
import { logFailure } from "../log-failure";
import { newRequestId } from "../program-context";
import { browserHere } from "./browser-here";
import { findConsoleContext } from "./console-context";
import { saveCookies } from "./save-cookies";

/** The code by which a page says why; what went wrong outside or inside is logged once. */
export function ssoCodeOf(error: unknown, requestId: string): SsoRefusal {
  const code = isAppError(error) ? error.details.sso : undefined;
  const cause = isAppError(error) ? error.cause : error;
  if (cause !== undefined) logFailure(requestId, cause);
  return isSsoRefusal(code) ? code : "provider";
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
