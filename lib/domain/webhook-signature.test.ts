import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { createWebhookSecret, signWebhook } from "./webhook-signature";

it("signs time and body with the secret, so that neither can be another", () => {
  const secret = createWebhookSecret();
  const hmac = createHmac("sha256", secret).update('1763678400.{"id":"é"}').digest("hex");
  expect(signWebhook(secret, { body: '{"id":"é"}', seconds: 1_763_678_400 })).toBe(`t=1763678400,v1=${hmac}`);
});

it("makes a secret of 256 bits that is never the same", () => {
  expect(createWebhookSecret()).toMatch(/^whsec_[\w-]{43}$/);
  expect(createWebhookSecret()).not.toBe(createWebhookSecret());
});
