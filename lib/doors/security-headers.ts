import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "@/lib/config/config";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;
type Headers = readonly (readonly [name: string, value: string])[];

type Place = Pick<Config, "publicUrl" | "sso">;

/** Files by themselves: they carry no markup, and a worker of the editor takes the policy that its own file comes with. */
const files = /^\/(_next\/static|monaco)\//;

/** How Next names the acts of our pages. What is no such name it writes into the log with a stack, whoever sends it. */
const actionName = /^[0-9a-f]{42}$/;

/** Where a form may lead: here, and with single sign-on to the provider, whose address of signing in is known only to itself. */
function formTargets({ sso }: Place): string {
  return sso ? `'self' https: ${new URL(sso.issuer).origin}` : "'self'";
}

/**
 * What a page may load and run: our own files, and inline only what carries this answer's nonce. Nothing is evaluated. Styles
 * are the one exception, because the editor writes its own.
 */
function pagePolicy(nonce: string, place: Place): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets(place)}`,
  ].join("; ");
}

function commonHeaders({ publicUrl }: Place): Headers {
  const always = [
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
  ] as const;
  // Believed by browsers only over TLS, and asked for only where people come that way.
  return publicUrl.startsWith("https:") ? [...always, ["strict-transport-security", "max-age=31536000"]] : always;
}

const send = (response: ServerResponse, headers: Headers) => {
  for (const [name, value] of headers) response.setHeader(name, value);
};

/** What people's browsers get. The console finds the nonce in the policy of the request, which is ours whatever was sent. */
export function protectPages(place: Place, next: Handler): Handler {
  const common = commonHeaders(place);
  const always: Headers = [
    ...common,
    ["referrer-policy", "same-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    // Over plain HTTP browsers do not heed it and complain about it.
    ...(place.publicUrl.startsWith("https:") ? [["cross-origin-opener-policy", "same-origin"] as const] : []),
  ];
  return (request, response) => {
    delete request.headers["content-security-policy-report-only"];
    if (!actionName.test(String(request.headers["next-action"]))) delete request.headers["next-action"];
    if (files.test(request.url ?? "")) {
      send(response, common);
    } else {
      const policy = pagePolicy(randomBytes(16).toString("base64"), place);
      request.headers["content-security-policy"] = policy;
      send(response, always);
      response.setHeader("content-security-policy", policy);
    }
    return next(request, response);
  };
}

/** What programs get: answers that no browser takes for a page. */
export const programHeaders = (place: Place): Headers => [
  ...commonHeaders(place),
  ["referrer-policy", "no-referrer"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
];

/** Puts them on every answer. */
export function protectPrograms(place: Place, next: Handler): Handler {
  const headers = programHeaders(place);
  return (request, response) => {
    send(response, headers);
    return next(request, response);
  };
}
