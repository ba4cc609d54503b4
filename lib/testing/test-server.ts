import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "@/lib/db/database";
import { keepAliveTimeout, programListener } from "@/lib/doors/program-listener";

export interface TestServer {
  /** For example http://127.0.0.1:40123, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** A server of Node on a free port of this machine. What comes has no address: refusals are not counted from one test to the next. */
export async function serveTest(listener: RequestListener): Promise<TestServer> {
  const server = createServer({ keepAliveTimeout }, listener);
  server.on("connection", (socket) => Object.defineProperty(socket, "remoteAddress", { value: undefined }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The program doors over one database, as the server mounts them. */
export const startTestServer = (db: Database): Promise<TestServer> =>
  serveTest(programListener({ db }) as RequestListener);
