import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([value.length < 256 ? Buffer.from([0x58, value.length]) : lengthOf(value), value]);
const lengthOf = (value: Buffer) => Buffer.from([0x59, value.length >> 8, value.length & 255]);

/** A P-256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  const [left, right] = [x, y].map((part) => bytes(Buffer.from(part, "base64url"))) as [Buffer, Buffer];
  return Buffer.concat([head, left, Buffer.from([0x22]), right]);
}

const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

/** What a security key does, without one: makes a credential and signs with it. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;

  constructor(
    private readonly origin: string,
    /** Whether the owner shows who they are, by a finger for example. */
    private readonly asksOwner = true,
  ) {}

  private authData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const owner = this.asksOwner ? verified : 0;
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags | present | owner]), count, rest]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private answer(response: Record<string, Buffer>) {
    const id = this.id.toString("base64url");
    const encoded = Object.entries(response).map(([name, value]) => [name, value.toString("base64url")] as const);
    const inside = Object.fromEntries(encoded) as { clientDataJSON: string } & Record<string, string>;
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: inside };
  }

  create({ challenge }: { challenge: string }) {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.keys.publicKey)]);
    const authData = this.authData(hasCredential, credential);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(authData),
    ]);
    return this.answer({ clientDataJSON: this.clientData("webauthn.create", challenge), attestationObject });
  }

  sign({ challenge }: { challenge: string }) {
    this.counter++;
    const clientDataJSON = this.clientData("webauthn.get", challenge);
    const authenticatorData = this.authData(0);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const signature = createSign("sha256").update(signed).sign(this.keys.privateKey);
    return this.answer({ clientDataJSON, authenticatorData, signature });
  }
}
