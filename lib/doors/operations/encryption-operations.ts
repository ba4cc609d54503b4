import "server-only";
import { presentEncryption } from "@/lib/encryption/encryption.present";
import { retrieveEncryptionInput } from "@/lib/encryption/encryption.schema";
import { retrieveEncryption } from "@/lib/encryption/retrieve-encryption";
import { defineOperation } from "../operation";

export const encryptionOperations = {
  retrieveEncryption: defineOperation({
    name: "retrieveEncryption",
    action: "version.redact",
    effect: "read",
    summary: "Retrieve whether texts are encrypted at rest, and how far.",
    input: retrieveEncryptionInput,
    run: retrieveEncryption,
    present: presentEncryption,
  }),
};
