import { serve } from "@hono/node-server";
import type { Database } from "@/lib/db/database";
import { createProgramDoors } from "@/lib/doors/program-doors";

export interface TestServer {
  /** For example http://127.0.0.1:40123, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** The program doors over one database, on a free port of this machine. */
export async function startTestServer(db: Database): Promise<TestServer> {
  const doors = createProgramDoors({ db });
  let server: ReturnType<typeof serve> | undefined;
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: doors.fetch, port: 0, hostname: "127.0.0.1" }, (address) => resolve(address.port));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        if (server && "closeAllConnections" in server) server.closeAllConnections();
        server?.close(() => resolve());
      }),
  };
}
