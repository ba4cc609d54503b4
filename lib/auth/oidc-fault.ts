import "server-only";
import { ZodError } from "zod";

/** Where in a sign-on the provider failed. */
export type OidcStep = "discovery" | "authorization" | "token" | "keys" | "id_token" | "userinfo";

/** What an operator can act on. Nothing of a token, a code, a secret or a person: those are in the words and values, which stay out. */
export interface OidcFacts {
  step: OidcStep;
  host: string;
  /** Of an answer by HTTP. */
  status?: number;
  /** Of the network, the protocol or the library. */
  code?: string;
  /** Of the token or of what is told about a person: the one that did not fit. */
  claim?: string;
  /** Of what the provider says of itself, or of the answer with the token: the one that is missing or not as it has to be. */
  field?: string;
  /** The issuer that the provider names, where it is not the configured one. */
  issuer?: string;
}

type Detail = Omit<OidcFacts, "step" | "host">;

/** Thrown within a step by whoever knows what did not fit. */
export class Misfit extends Error {
  constructor(readonly detail: Detail) {
    super("the provider's answer does not fit");
  }
}

export class OidcFault extends Error {
  override readonly name = "OidcFault";

  constructor(
    readonly facts: OidcFacts,
    options?: { cause?: unknown },
  ) {
    super(`the provider failed at ${facts.step}`, options);
  }
}

/** As OAuth names errors, and nothing that a provider might quote instead. */
export const oauthCode = (value: unknown): string | undefined =>
  typeof value === "string" && /^[a-z]{2,20}(_[a-z]{2,20}){0,4}$/.test(value) ? value : undefined;

type Thrown = { name?: string; message?: string; code?: unknown; cause?: unknown; errors?: unknown };

/** The code of the network lies below what `fetch` throws, and for a name with several addresses below that. */
function networkCode(error: Thrown, depth = 0): string | undefined {
  if (error.name === "TimeoutError") return "timeout";
  if (error.message === "unexpected redirect") return "redirect";
  if (typeof error.code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  const below = error.cause ?? (Array.isArray(error.errors) ? error.errors[0] : undefined);
  return below && depth < 3 ? networkCode(below as Thrown, depth + 1) : undefined;
}

function detailOf(step: OidcStep, error: unknown): Detail {
  if (error instanceof Misfit) return error.detail;
  const thrown = (error ?? {}) as Thrown & { claim?: unknown };
  if (error instanceof ZodError) {
    const name = String(error.issues[0]?.path[0] ?? "");
    return step === "discovery" || step === "token" ? { field: name } : { claim: name };
  }
  const claim = typeof thrown.claim === "string" ? thrown.claim : undefined;
  if (thrown.name === "SyntaxError") return { code: "no_json" };
  return { code: networkCode(thrown) ?? thrown.name, claim };
}

/** What went wrong at one of the provider's addresses, and who threw it. */
export const faultOf = (step: OidcStep, url: string, detail: Detail, cause?: unknown): OidcFault =>
  new OidcFault({ step, host: new URL(url).host, ...detail }, { cause });

/** Does one step at one of the provider's addresses; what goes wrong is told apart by both. @throws OidcFault */
export async function atStep<Found>(step: OidcStep, url: string, act: () => Promise<Found>): Promise<Found> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OidcFault) throw error;
    throw faultOf(step, url, detailOf(step, error), error);
  }
}
