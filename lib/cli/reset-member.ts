import { parseArgs } from "node:util";
import { systemContext } from "@/lib/access/system-context";
import { AppError } from "@/lib/domain/app-error";
import { makePasswordReset } from "@/lib/member/make-password-reset";
import { findSignInTarget } from "@/lib/member/member.store";
import { assertPasswordSignIn } from "@/lib/member/password-sign-in";
import { type OpenData, runWithRuntime } from "./run-with-runtime";

const usage = "Usage: npm run member:reset -- --email ana@example.com";

function readEmail(args: string[]): string {
  try {
    const { email } = parseArgs({ args, options: { email: { type: "string" } }, strict: true }).values;
    if (email) return email;
  } catch (error) {
    throw new AppError("invalid_request", `${(error as Error).message} ${usage}`);
  }
  throw new AppError("invalid_request", usage);
}

/** Makes a link for a new password as the system, for whoever may run commands on the server; it goes to standard output alone. */
async function run(args: string[], open: OpenData): Promise<void> {
  const email = readEmail(args);
  const { db, config } = await open();
  const target = await findSignInTarget(db, email);
  if (!target) throw new AppError("not_found", `No member has the e-mail address ${email}.`);
  assertPasswordSignIn(config, email);
  const { memberId, workspaceId } = target;
  const { token, expiresAt } = await makePasswordReset(systemContext(db, workspaceId), { member_id: memberId });
  console.log(`${config.publicUrl}/reset?token=${token}`);
  console.error(`Works once, until ${expiresAt}. Open it in a browser and set a new password.`);
}

await runWithRuntime(run);
