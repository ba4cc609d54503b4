/** What a door says, before it is a response of the Web or goes to one of Node's. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonAnswer(value: unknown, requestId: string, status = 200): Answer {
  const headers = { "content-type": "application/json; charset=utf-8", "request-id": requestId };
  return { status, headers, body: JSON.stringify(value) };
}

export const toResponse = ({ status, headers, body }: Answer): Response => new Response(body, { status, headers });
