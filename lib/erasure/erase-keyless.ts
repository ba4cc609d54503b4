import "server-only";
import type { Context } from "@/lib/access/context";
import { systemContext } from "@/lib/access/system-context";
import type { ErasingEntry } from "@/lib/audit/erasing-acts";
import type { Database } from "@/lib/db/database";
import { AtRestCipher } from "@/lib/encryption/at-rest-cipher";
import { readTextIds } from "@/lib/encryption/encryption.store";
import { whileSettling } from "@/lib/encryption/while-settling";
import { eraseComment, eraseReason, eraseVersions } from "./erase-again";

const atOnce = 500;

type Kind = "version" | "reason" | "comment";
type Text = { id: string; store_id: string; change_id: string; workspace_id: string };

interface Erasing {
  action: ErasingEntry["action"];
  erase: (context: Context, entry: ErasingEntry) => Promise<number>;
  names: (text: Text) => Pick<ErasingEntry, "target" | "data">;
}

const reason = "key_destroyed";

const kinds: Record<Kind, Erasing> = {
  version: {
    action: "version.redacted",
    erase: eraseVersions,
    names: ({ id }) => ({ target: { memory_version_id: id }, data: { reason } }),
  },
  reason: {
    action: "change.reason_cleared",
    erase: eraseReason,
    names: ({ id }) => ({ target: { change_id: id }, data: { redaction_id: reason } }),
  },
  comment: {
    action: "comment.removed",
    erase: eraseComment,
    names: ({ id, change_id }) => ({ target: { change_id }, data: { comment_id: id } }),
  },
};

/**
 * Redacts the encrypted texts whose keys are gone: a backup brought them back, and they were erased since. Nobody can read them;
 * this way nothing stumbles over them either, and the audit log says so.
 * @returns how many there were
 */
export async function eraseKeyless(db: Database): Promise<number> {
  const { cipher } = db;
  if (!(cipher instanceof AtRestCipher)) return 0;
  let erased = 0;
  for (const [kind, { action, erase, names }] of Object.entries(kinds) as [Kind, Erasing][]) {
    for (let after = ""; ; ) {
      const texts = await readTextIds(db.read, kind, { mark: cipher.mark, after, limit: atOnce });
      for (const text of texts.filter(({ id }) => cipher.keys.find(id) === null)) {
        const time = new Date().toISOString();
        const context = systemContext(db, text.workspace_id);
        const by = { actor: { type: "system", id: null }, time, seq: 0, hash: "" };
        const entry = { workspace: text.workspace_id, chain: text.store_id, action, ...by, ...names(text) };
        erased += await whileSettling(db, () => erase(context, entry));
      }
      if (texts.length < atOnce) break;
      after = texts.at(-1)?.id ?? "";
    }
  }
  return erased;
}
