import type { z } from "zod";
import type { Context } from "@/lib/access/context";
import type { reviewSettings } from "@/lib/domain/review-policy";
import { httpError } from "@/lib/doors/http-error";
import type { Operation } from "@/lib/doors/operation";
import { operations } from "@/lib/doors/operations";
import { parseInput } from "@/lib/doors/parse-input";
import type { ChangeDetailJson, ChangeJson } from "@/lib/review/change.present";
import { configureStoreInput } from "@/lib/store/store.schema";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember } from "./fixtures";
import type { ProgramClient } from "./program-client";
import type { TestDatabase } from "./test-database";
import { callMemory, type ToolResult } from "./tool-client";

export type ReviewPatch = z.input<typeof reviewSettings>;

/** A store whose writes are reviewed, as its sessions, its other readers and its reviewers meet it. */
export interface ReviewStore {
  readonly id: string;
  readonly editor: Context;
  configure(review: ReviewPatch): Promise<void>;
  /** One command of the memory tool in a session. */
  say(session: string, input: unknown): Promise<ToolResult>;
  /** The same; fails where the tool refused. Answers the id of the newest change. */
  write(session: string, input: unknown): Promise<string>;
  /** What a session reads at a path; null where there is nothing. */
  read(session: string, path: string): Promise<string | null>;
  /** Path and text of everything that programs get as approved. */
  approved(): Promise<Record<string, string>>;
  changes(filter?: Record<string, string>): Promise<ChangeJson[]>;
  change(changeId: string): Promise<ChangeDetailJson>;
  /** Says something to a change as a reviewer, or as somebody else. */
  review(changeId: string, body: { verdict: string } & Record<string, unknown>, by?: Context): Promise<OperationAnswer>;
}

export interface OperationAnswer {
  status: number;
  json: {
    decision_id: string | null;
    change_ids: string[];
    written_change_id: string | null;
    error: { type: string; message: string; [detail: string]: unknown };
  };
}

const numbered = /^ *\d+\t/;

function textOf({ content, is_error }: ToolResult): string | null {
  if (is_error) return null;
  const [, ...lines] = content.split("\n");
  return lines.map((line) => line.replace(numbered, "")).join("\n");
}

export async function createReviewStore(
  database: TestDatabase,
  door: ProgramClient,
  review: ReviewPatch,
): Promise<ReviewStore> {
  const { id } = await door.client.beta.memoryStores.create({ name: "Reviewed" });
  const editor = contextOf(database.db, await createMember(database.db, door.workspaceId, "editor"));
  const reviewer = contextOf(database.db, await createMember(database.db, door.workspaceId, "reviewer"));
  const configure = async (settings: ReviewPatch) => {
    await configureStore(
      editor,
      configureStoreInput.parse({ memory_store_id: id, settings: { create_overwrites: true, review: settings } }),
    );
  };
  await configure(review);
  const say = (session: string, input: unknown) =>
    callMemory(door, id, input, { headers: { "x-session-id": session } });
  const newest = async () => {
    const change = await database.db.prisma.change.findFirstOrThrow({
      where: { storeId: id },
      orderBy: { seq: "desc" },
    });
    return change.id;
  };
  return {
    id,
    editor,
    configure,
    say,
    write: async (session, input) => {
      const result = await say(session, input);
      if (result.is_error) throw new Error(result.content);
      return newest();
    },
    read: async (session, path) => textOf(await say(session, { command: "view", path: `/memories${path}` })),
    approved: async () => {
      const found: Record<string, string> = {};
      for (let page = ""; ; ) {
        const path = `/v1/memory_stores/${id}/memories?revision=approved&view=full${page}`;
        const { json } = await door.send<{ data: { path: string; content: string }[]; next_page: string | null }>(
          "GET",
          path,
        );
        for (const memory of json.data) {
          if (memory.path in found) throw new Error(`${memory.path} is served twice`);
          found[memory.path] = memory.content;
        }
        if (!json.next_page) return found;
        page = `&page=${json.next_page}`;
      }
    },
    changes: async (filter = {}) => {
      const path = `/v1/changes?${new URLSearchParams({ memory_store_id: id, limit: "100", ...filter })}`;
      const { json, status, text } = await door.send<{ data: ChangeJson[] }>("GET", path);
      if (status !== 200) throw new Error(text);
      return json.data;
    },
    change: async (changeId) => (await door.send<ChangeDetailJson>("GET", `/v1/changes/${changeId}`)).json,
    review: (changeId, body, by = reviewer) =>
      runOperation(by, operations.submitReview, { change_id: changeId, ...body }),
  };
}

/** Runs an operation as the console does, with the answer that a program would get. */
export async function runOperation(context: Context, operation: Operation, input: unknown): Promise<OperationAnswer> {
  const respond = async () => {
    const parsed = parseInput(operation.input, input);
    return Response.json(operation.present(await operation.run(context, parsed), parsed));
  };
  const response = await respond().catch((error: unknown) => httpError(error, { requestId: context.requestId }));
  return { status: response.status, json: (await response.json()) as OperationAnswer["json"] };
}
