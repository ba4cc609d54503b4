import { type NextRequest, NextResponse } from "next/server";
import { askedPageHeader } from "@/lib/doors/console/asked-page";

/** Tells the console's frame which page was asked for, so that whoever is signed out comes back to it. Decides nothing. */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(askedPageHeader, request.nextUrl.pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers } });
}

// What is no page has no frame to tell.
export const config = { matcher: "/((?!_next/|api/|v1/|monaco/|early-acts|dev/|sign-in|setup|join|reset|sso/).*)" };
