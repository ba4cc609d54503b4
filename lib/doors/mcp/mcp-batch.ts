import { DEFAULT_NEGOTIATED_PROTOCOL_VERSION, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { AppError } from "@/lib/domain/app-error";

/** The first version of the protocol in which a request holds one message. Source: its "Key changes" of 2025-06-18. */
const withoutBatches = "2025-06-18";
/** As many as the calls that a tool endpoint takes at once. */
const mostMessages = 64;

const refuse = (sentence: string) => new AppError("invalid_request", sentence);

function assertBatch({ headers }: Request, messages: readonly unknown[]): void {
  const version = headers.get("mcp-protocol-version") ?? DEFAULT_NEGOTIATED_PROTOCOL_VERSION;
  // Versions are dates.
  if (version >= withoutBatches)
    throw refuse(`Send one message at a time: MCP ${version.slice(0, 32)} has no batches.`);
  if (messages.length === 0) throw refuse("The batch is empty. Send at least one message.");
  if (messages.length > mostMessages) throw refuse(`Send at most ${mostMessages} messages in a batch.`);
}

/**
 * Answers several messages of one request, one after the other: what the second is to find may be what the first writes, and a message that
 * cancels another has nothing left to cancel. Nothing is run where one of them is no message.
 * @param answer what each alone is answered
 * @throws AppError invalid_request
 */
export async function answerBatch(
  request: Request,
  messages: readonly unknown[],
  answer: (body: unknown) => Promise<Response>,
): Promise<Response> {
  assertBatch(request, messages);
  if (!z.array(JSONRPCMessageSchema).safeParse(messages).success) return answer(messages);
  const answers: unknown[] = [];
  for (const message of messages) {
    const response = await answer(message);
    // What is wrong with the headers is wrong for all of them, and said of the first.
    if (!response.ok) return response;
    if (response.status !== 202) answers.push(await response.json());
  }
  return answers.length === 0 ? new Response(null, { status: 202 }) : Response.json(answers);
}
