import { operationQuery } from "@/components/store/operation-query";
import type { EncryptionJson } from "@/lib/encryption/encryption.present";

export const encryptionOptions = () => operationQuery<EncryptionJson>("retrieveEncryption", {});
