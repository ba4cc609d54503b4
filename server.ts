import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { Duplex } from "node:stream";
import next from "next";
import { runningBuild } from "@/lib/config/build-id";
import { ConfigError, getConfig } from "@/lib/config/config";
import { failureWords } from "@/lib/config/failure-words";
import { serveCompressed } from "@/lib/doors/console/compressed-files";
import { limitSignIns } from "@/lib/doors/limit-sign-ins";
import { countPages } from "@/lib/doors/metrics-door";
import { programPaths } from "@/lib/doors/program-doors";
import { keepAliveTimeout, programListener, unreadableAnswer } from "@/lib/doors/program-listener";
import { refuseOtherOrigins } from "@/lib/doors/refuse-other-origins";
import { consoleRoute, logRequests } from "@/lib/doors/request-log";
import { protectPages } from "@/lib/doors/security-headers";
import { reportFailure } from "@/lib/job/background-work";
import { endStreams } from "@/lib/live/open-streams";
import { firstRun, firstRunLine } from "@/lib/runtime/first-run";
import { closeRuntime, getRuntime } from "@/lib/runtime/runtime";
import { sayWhenShared } from "@/lib/runtime/say-when-shared";
import { startTracing } from "@/lib/tracing/open-tracing";
import type { Tracing } from "@/lib/tracing/tracing";

/** How long those who wait are answered after the word to stop, and when it is over at the latest. */
const drainMs = 5_000;
const lastMs = 9_500;

/** The program that read its output may end first. To Node every line is then an error, and the line that tells of it the next one. */
function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
}

/** One process, two tenants: program paths go straight to their doors, everything else to Next. */
async function start(): Promise<void> {
  const config = getConfig();
  const tracing = await startTracing(config.tracing);
  const runtime = await getRuntime();
  sayWhenShared(config);
  runningBuild();
  const { setupUrl } = await firstRun();
  // Next listens for upgrades, and to Node a server with such a listener takes every offer of one (HTTP/2, a WebSocket) and answers no
  // request that makes it. Nothing is upgraded here, so Next listens to a server that nobody asks.
  const app = next({ dev: false, hostname: config.host, port: config.port, httpServer: createServer() });
  await app.prepare();
  const compressed = serveCompressed({ folder: ".next/static", prefix: "/_next/static/" }, app.getRequestHandler());
  const { logLevel: level } = config;
  const guarded = refuseOtherOrigins(limitSignIns(config, compressed));
  const pages = countPages(config.metricsToken, protectPages(config, guarded));
  const people = logRequests({ level, routeOf: consoleRoute, tracing }, pages);
  const programs = logRequests({ level, routeOf: () => "none", tracing }, programListener(runtime));
  const answer: RequestListener = (request, response) => {
    request.url = originForm(request.url ?? "/");
    const path = request.url.split("?", 1)[0] ?? "/";
    void (isHostless(request) || programPaths.test(path) ? programs : people)(request, response);
  };
  // Node would answer by itself, without a body, what names no host and what expects anything but `100-continue`.
  const server = createServer({ keepAliveTimeout, requireHostHeader: false }, answer);
  server.on("checkExpectation", answer);
  server.on("clientError", answerUnreadable);
  stopOn(server, tracing);
  server.listen(config.port, config.host, () => {
    const lines = [`Palimpsest is ready at ${config.publicUrl}`];
    if (setupUrl) lines.push(firstRunLine(setupUrl));
    console.log(lines.join("\n"));
  });
  server.on("error", (error) => fail(error, config.host));
}

/**
 * A client may ask with the whole address (RFC 9112, 3.2.2), as it would ask a proxy: whose doors these are does not depend on it.
 * Or with `*` about the server as a whole (3.2.4), of which there is nothing to tell.
 */
function originForm(target: string): string {
  if (target === "*") return "/*";
  const from = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (from === undefined) return target;
  const rest = target.slice(from.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** HTTP/1.1 has to name the host (RFC 9112, 3.2), whatever the page: the doors of programs say so in the contract's shape. */
const isHostless = ({ headers, httpVersion }: IncomingMessage) => headers.host === undefined && httpVersion === "1.1";

/** What Node's parser refuses (a broken request line, headers over 16 kB) gets the contract's error body too. */
function answerUnreadable(_: Error, socket: Duplex): void {
  if (!socket.writable) return;
  const response = unreadableAnswer();
  void response.text().then((body) => {
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\r\n");
    const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
    socket.end(`HTTP/1.1 ${response.status} Bad Request\r\n${head}\r\n${length}\r\n\r\n${body}`);
  });
}

function giveUp(): never {
  console.error("Palimpsest did not stop in time. What it had in memory may be lost.");
  process.exit(1);
}

/** @param lost what could not be written */
function end(lost: readonly string[]): never {
  if (lost.length === 0) {
    console.log("Palimpsest has stopped.");
    process.exit(0);
  }
  console.error(`Palimpsest has stopped. It could not write everything; lost: ${lost.join(", ")}.`);
  process.exit(1);
}

/** Answers what is under way, writes what is in memory, then goes. */
function stopOn(server: ReturnType<typeof createServer>, tracing: Tracing | undefined): void {
  let isStopping = false;
  const stop = () => {
    // Signals come more than once: both of them, from npm and from whoever stops all of a group.
    if (isStopping) return;
    isStopping = true;
    console.log("Palimpsest is stopping.");
    const timers = [
      setTimeout(giveUp, lastMs),
      // Who sends or reads too slowly is cut off, so that what is in memory is written all the same.
      setTimeout(() => server.closeAllConnections(), drainMs),
      // A connection that has had its answer would be kept for another.
      setInterval(() => server.closeIdleConnections(), 50),
    ];
    const close = async () => {
      const [closed] = await Promise.allSettled([closeRuntime(), tracing?.stop()]);
      for (const timer of timers) clearTimeout(timer);
      if (closed.status === "rejected") reportFailure("not_closed", closed.reason);
      end(closed.status === "rejected" ? ["what was in memory"] : closed.value);
    };
    server.close(() => void close());
    endStreams();
    server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function fail(error: unknown, host?: string): never {
  const words = error instanceof ConfigError ? error.message : failureWords(error, { host });
  if (words) console.error(words);
  else console.error("Palimpsest could not start.", error);
  process.exit(1);
}

outliveReaders();
start().catch((error) => fail(error));
