import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { AddressLimit } from "./address-limit";
import { addressBehind } from "./client-address";
import { refuseUnread } from "./refuse-unread";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What is sent from the pages before sign-in: each attempt costs a slow hash. */
const signInPages = /^\/(sign-in|setup|join|reset)$/;

/** As Next reads it, to which `/./sign-in` and `/sign-in#x` are the page, too. */
const pageOf = (url = "") => (URL.canParse(`http://a${url}`) ? new URL(`http://a${url}`).pathname : "");

/** With this Next sends what was posted to another page to the one whose form it is: all of it from our own address. */
const passedOn = "x-action-forwarded";
const elsewhere = "This form is taken at its own page only.";

/** Makes an address wait that sends too many forms of the pages before sign-in. Attempts on one account wait by themselves. */
export function limitSignIns({ trustedProxies }: Pick<Config, "trustedProxies">, next: Handler, most = 60): Handler {
  const limit = new AddressLimit({ most, windowMs: 60_000 });
  return (request, response) => {
    const peer = request.socket.remoteAddress;
    if (request.method !== "POST" || peer === undefined || !signInPages.test(pageOf(request.url)))
      return next(request, response);
    if (request.headers[passedOn] !== undefined)
      return refuseUnread(request, response, new AppError("permission", elsewhere));
    const forwarded = request.headers["x-forwarded-for"];
    const address = addressBehind(peer, Array.isArray(forwarded) ? forwarded.join(",") : forwarded, trustedProxies);
    const seconds = limit.count(address, Date.now());
    if (seconds === null) return next(request, response);
    const message = `Too many attempts came from your address. Try again in ${seconds} s.`;
    return refuseUnread(request, response, new AppError("rate_limited", message, { retry_after: seconds }));
  };
}
