import "server-only";
import { hkdfSync, randomUUID } from "node:crypto";
import { getConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { decrypt, encrypt } from "@/lib/encryption/wrap-key";
import { type LiveEvent, liveBus, publishLive } from "@/lib/live/live-bus";
import { type Matcher, type MatcherSource, matcherFrom } from "./matcher";
import { forgetMatcher, recallMatcher, rememberMatcher } from "./matcher-memory";

type Told = Extract<LiveEvent, { kind: "process.matcher_told" }>;

/** In characters: a notification of PostgreSQL has less than 8,000 bytes. */
const partLength = 6_000;

/** Of the secret that all processes have and the database has not. */
const sealingKey = () => Buffer.from(hkdfSync("sha256", getConfig().secret, "", "palimpsest matcher", 32));

const seal = (redactionId: string, source: MatcherSource): string =>
  encrypt(sealingKey(), Buffer.from(JSON.stringify(source)), redactionId).toString("base64");

/** @throws where it was sealed with another secret, or for another redaction */
const unseal = (redactionId: string, sealed: string): Matcher =>
  matcherFrom(JSON.parse(decrypt(sealingKey(), Buffer.from(sealed, "base64"), redactionId).toString("utf8")));

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
 */
export function shareMatchers(db: Database): void {
  liveBus().subscribe((event) => {
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
      // Who asked beside this may have begun: what it has gathered stays.
      if (!recallMatcher(redactionId)) rememberMatcher(redactionId, matcher);
      end();
    });
    bus.publish(db, { kind: "process.matcher_wanted", redactionId });
  });
}
