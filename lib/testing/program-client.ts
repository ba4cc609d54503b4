import Anthropic from "@anthropic-ai/sdk";
import { afterAll, beforeAll } from "vitest";
import { DescribedAnswers } from "./described-answers";
import { createTestKey, createWorkspace, type TestKeyOptions } from "./fixtures";
import type { TestDatabase } from "./test-database";
import { startTestServer, type TestServer } from "./test-server";

export interface Answer<Json = Record<string, unknown>> {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, an empty object where it is none. */
  json: Json;
}

export interface RawRequest {
  key?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** What a program sees of a running server: the official SDK, and plain HTTP for what the SDK cannot say. */
export interface ProgramClient {
  readonly url: string;
  readonly workspaceId: string;
  /** The secret of a key that may do everything a key may. */
  readonly secret: string;
  readonly client: Anthropic;
  sdk(secret: string): Anthropic;
  createKey(options: TestKeyOptions): Promise<string>;
  send<Json = Record<string, unknown>>(method: string, path: string, request?: RawRequest): Promise<Answer<Json>>;
}

async function send<Json>(url: string, method: string, request: RawRequest & { key: string }): Promise<Answer<Json>> {
  const body = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await fetchDescribed(url, {
    method,
    headers: {
      ...(request.key ? { "x-api-key": request.key } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...request.headers,
    },
    body,
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = {};
  }
  return { status: response.status, headers: response.headers, text, json: json as Json };
}

const described = new DescribedAnswers();

/** What is fetched with here, by the SDK too: each answer has to be what the description says of it. */
async function fetchDescribed(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  await described.check(init?.method ?? "GET", response);
  return response;
}

/** Starts a server over the suite's database, with a workspace and a key of its own. */
export function useProgramClient(database: TestDatabase): ProgramClient {
  const opened: { server?: TestServer; workspaceId?: string; secret?: string } = {};
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("use the client inside a test");
    return value;
  };
  const sdk = (secret: string) =>
    new Anthropic({ baseURL: need(opened.server).url, apiKey: secret, authToken: null, fetch: fetchDescribed });
  beforeAll(async () => {
    opened.server = await startTestServer(database.db);
    opened.workspaceId = await createWorkspace(database.db);
    opened.secret = await createTestKey(database.db, opened.workspaceId);
  });
  afterAll(() => opened.server?.close());
  return {
    get url() {
      return need(opened.server).url;
    },
    get workspaceId() {
      return need(opened.workspaceId);
    },
    get secret() {
      return need(opened.secret);
    },
    get client() {
      return sdk(need(opened.secret));
    },
    sdk,
    createKey: (options) => createTestKey(database.db, need(opened.workspaceId), options),
    send: <Json>(method: string, path: string, request: RawRequest = {}) =>
      send<Json>(need(opened.server).url + path, method, { ...request, key: request.key ?? need(opened.secret) }),
  };
}

/** What a refused call threw, typed; fails where it was not refused. */
export async function refusalOf(
  call: PromiseLike<unknown> | (() => PromiseLike<unknown>),
): Promise<InstanceType<typeof Anthropic.APIError>> {
  try {
    await (typeof call === "function" ? call() : call);
  } catch (error) {
    if (error instanceof Anthropic.APIError) return error;
    throw error;
  }
  throw new Error("the call was not refused");
}
