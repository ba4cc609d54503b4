import "server-only";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";

/** Whose console a credential is for: browsers offer it on no other. */
export interface RelyingParty {
  origin: string;
  host: string;
}

/** What a browser's own part of the protocol takes and gives; the library looks at what is inside. */
export type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;
export type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;
type Created = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type Signed = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

export interface Credential {
  credentialId: string;
  /** In base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Whether browsers make credentials for an address: it takes a name, and TLS unless it is this machine. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname: host, origin } = new URL(publicUrl);
  const isName = /[a-z]/i.test(host.split(".").at(-1) ?? "") && !host.startsWith("[");
  return isName && (protocol === "https:" || host === "localhost") ? { origin, host } : null;
}

/** One that stands for a password has to know its owner: by finger, face or PIN. */
const owned = { residentKey: "required", userVerification: "required" } as const;

export function creationOptions(
  { host }: RelyingParty,
  person: { userId: string; email: string; name: string; known: readonly Pick<Credential, "credentialId">[] },
): Promise<CreationOptions> {
  return generateRegistrationOptions({
    rpName: "Palimpsest",
    rpID: host,
    userID: new TextEncoder().encode(person.userId),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    excludeCredentials: person.known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: owned,
  });
}

/** Without saying whose: the browser offers what it has for this console. */
export function requestOptions({ host }: RelyingParty): Promise<RequestOptions> {
  return generateAuthenticationOptions({ rpID: host, userVerification: "required" });
}

/** The challenge that a browser's answer claims to answer; null for what is no answer. */
export function challengeOf(response: unknown): string | null {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

type Expected = { party: RelyingParty; challenge: string };

/** The credential that a browser made; null where the answer does not hold. */
export async function verifyCreated(response: unknown, { party, challenge }: Expected): Promise<Credential | null> {
  const verified = await verifyRegistrationResponse({
    response: response as Created,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/** The new count of a credential whose signature holds; null where it does not, or the count fell behind. */
export async function verifySigned(
  response: unknown,
  { party, challenge, credential }: Expected & { credential: Credential },
): Promise<number | null> {
  const { credentialId: id, publicKey, counter } = credential;
  const verified = await verifyAuthenticationResponse({
    response: response as Signed,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
