import "server-only";
import { parseSetCookieHeader, toCookieOptions } from "better-auth/cookies";
import { daySeconds } from "@/lib/domain/durations";

/** A cookie as Next's cookie jar takes it. */
export interface SessionCookie {
  name: string;
  value: string;
  options: {
    httpOnly?: boolean;
    secure?: boolean;
    sameSite?: "lax" | "strict" | "none";
    path?: string;
    maxAge?: number;
  };
}

const longestCookie = 365 * daySeconds;

/**
 * Reads the cookies out of an answer of better-auth. The cookie outlives the session on purpose: the database slides the
 * seven days forward with use, and a page cannot set a cookie while it is rendered.
 */
export function readSessionCookies(headers: Headers): SessionCookie[] {
  const cookies: SessionCookie[] = [];
  for (const line of headers.getSetCookie()) {
    for (const [name, cookie] of parseSetCookieHeader(line)) {
      const { httpOnly, secure, sameSite, path, maxAge } = toCookieOptions(cookie);
      const kept = maxAge === 0 ? 0 : longestCookie;
      cookies.push({ name, value: cookie.value, options: { httpOnly, secure, sameSite, path, maxAge: kept } });
    }
  }
  return cookies;
}
