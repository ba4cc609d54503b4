import "server-only";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/domain/app-error";
import { refuseUnread } from "./refuse-unread";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const safe = ["GET", "HEAD", "OPTIONS"];

/** The host that people's browsers ask, which a proxy in between tells. No page can make a browser say another. */
function askedHost({ host, "x-forwarded-host": forwarded }: IncomingHttpHeaders): string | undefined {
  return (
    String(forwarded ?? "")
      .split(",", 1)[0]
      ?.trim() || host
  );
}

function isOwn(headers: IncomingHttpHeaders): boolean {
  const { origin = "" } = headers;
  return URL.canParse(origin) && new URL(origin).host === askedHost(headers);
}

/**
 * Takes what changes something and comes with cookies from the console's own pages only. Browsers say with all of it which page it
 * is from, so what does not say is refused, too; Next by itself lets that pass, and asks at server actions only.
 */
export function refuseOtherOrigins(next: Handler): Handler {
  return (request, response) => {
    const { method = "", headers } = request;
    if (safe.includes(method) || headers.cookie === undefined || isOwn(headers)) return next(request, response);
    const message = "Do this on the console's own pages, or with an API key at /v1: another page may not act for you.";
    return refuseUnread(request, response, new AppError("permission", message));
  };
}
