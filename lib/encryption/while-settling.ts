import "server-only";
import type { Database } from "@/lib/db/database";
import { AtRestCipher } from "./at-rest-cipher";

/** For the time in which a database that was restored is brought up to date: a text whose key is gone is empty there, and no error. */
export async function whileSettling<Value>({ cipher }: Database, work: () => Promise<Value>): Promise<Value> {
  if (!(cipher instanceof AtRestCipher)) return work();
  cipher.settling = true;
  try {
    return await work();
  } finally {
    cipher.settling = false;
  }
}
