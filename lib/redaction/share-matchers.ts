import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { getConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { type LiveEvent, liveBus, publishLive } from "@/lib/live/live-bus";
import { type Matcher, type MatcherSource, matcherFrom } from "./matcher";
import { forgetMatcher, recallMatcher, rememberMatcher } from "./matcher-memory";

type Told = Extract<LiveEvent, { kind: "process.matcher_told" }>;

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;
/** In characters: a notification of PostgreSQL has less than 8,000 bytes. */
const partLength = 6_000;

/** Of the secret that all processes have and the database has not. */
const sealingKey = () => Buffer.from(hkdfSync("sha256", getConfig().secret, "", "palimpsest matcher", 32));

function seal(redactionId: string, source: MatcherSource): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, sealingKey(), nonce).setAAD(Buffer.from(redactionId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(source), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** @throws where it was sealed with another secret, or for another redaction */
function unseal(redactionId: string, text: string): Matcher {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv(algorithm, sealingKey(), bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(redactionId))
    .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
  return matcherFrom(JSON.parse(opened.toString("utf8")) as MatcherSource);
}

function tell(db: Database, redactionId: string, { source }: Matcher): void {
  const sealed = seal(redactionId, source);
  const answer = randomUUID();
  const parts = Math.ceil(sealed.length / partLength);
  for (let part = 0; part < parts; part += 1) {
    const text = sealed.slice(part * partLength, (part + 1) * partLength);
    publishLive(db, { kind: "process.matcher_told", redactionId, answer, part, parts, sealed: text });
  }
}

/**
 * Answers other processes that ask what a redaction looks for, and forgets it with the one that is done with it. What is said is
 * sealed: a notification passes through the files of the database's server.
 * @returns what ends it
 */
export function shareMatchers(db: Database): () => void {
  return liveBus().subscribe((event) => {
    if (event.kind === "process.matcher_dropped") forgetMatcher(event.redactionId);
    if (event.kind !== "process.matcher_wanted") return;
    const known = recallMatcher(event.redactionId);
    if (known) tell(db, event.redactionId, known.matcher);
  });
}

/** For good, in every process. */
export function dropMatcher(db: Database, redactionId: string): void {
  forgetMatcher(redactionId);
  publishLive(db, { kind: "process.matcher_dropped", redactionId });
}

/** Puts the parts of answers together. @returns the matcher, once one answer is whole and ours */
function gatherer(redactionId: string): (told: Told) => Matcher | null {
  const answers = new Map<string, string[]>();
  return ({ answer, part, parts, sealed }) => {
    const came = answers.get(answer) ?? [];
    answers.set(answer, came);
    came[part] = sealed;
    if (Object.keys(came).length < parts) return null;
    try {
      return unseal(redactionId, came.join(""));
    } catch {
      return null;
    }
  };
}

/**
 * Asks the other processes what a redaction looks for, where this one does not know: it was asked of one of them, and is kept
 * nowhere. Whoever was restarted learns it again while one is left that knows.
 * @param patience how long an answer is waited for, in milliseconds
 */
export async function askForMatcher(db: Database, redactionId: string, patience: number): Promise<void> {
  const bus = liveBus();
  if (!bus.hearsOthers || recallMatcher(redactionId)) return;
  const together = gatherer(redactionId);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, patience);
    const stop = bus.subscribe((event) => {
      if (event.kind !== "process.matcher_told" || event.redactionId !== redactionId) return;
      const matcher = together(event);
      if (!matcher) return;
      rememberMatcher(redactionId, matcher);
      end();
    });
    bus.publish(db, { kind: "process.matcher_wanted", redactionId });
  });
}
