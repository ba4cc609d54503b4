import "server-only";
import { setImmediate as turn } from "node:timers/promises";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { presentLogVerdict } from "@/lib/audit/audit.present";
import type { VerifyProgress } from "@/lib/audit/verdict";
import { verifyAuditLog } from "@/lib/audit/verify-audit-log";
import { httpError } from "../http-error";
import { newRequestId } from "../program-context";
import { textStream } from "../text-stream";
import { actionError } from "./run-action";

const tellEveryMs = 200;

type Authenticate = () => Promise<Context>;

function sentenceOf(error: unknown, requestId: string): string {
  const failed = actionError(error, requestId);
  return failed.ok ? "" : failed.message;
}

const line = (message: object) => `${JSON.stringify(message)}\n`;

async function* verification(context: Context): AsyncGenerator<string> {
  let latest: VerifyProgress | null = null;
  let wake = () => {};
  let ended = false;
  const result = verifyAuditLog(context, (progress) => {
    latest = progress;
    wake();
  })
    .then(
      (verdict) => ({ verdict: presentLogVerdict(verdict) }),
      (error) => ({ error: sentenceOf(error, context.requestId) }),
    )
    .finally(() => {
      ended = true;
      wake();
    });
  for (let toldAt = 0; !ended; ) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (ended || Date.now() - toldAt < tellEveryMs) continue;
    toldAt = Date.now();
    yield line({ progress: latest });
    await turn();
  }
  yield line(await result);
}

/** `GET /api/console/audit/verify`: a line of JSON for every step, and the verdict last. It changes nothing. */
export async function auditVerifyDoor(_: Request, authenticate: Authenticate): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await authenticate();
    assertMay(context.actor, "audit.read");
    return new Response(textStream(verification(context)), {
      headers: {
        "content-type": "application/jsonl; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
        "request-id": requestId,
      },
    });
  } catch (error) {
    return httpError(error, { requestId });
  }
}
