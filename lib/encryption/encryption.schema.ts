import { z } from "zod";

export const retrieveEncryptionInput = z.strictObject({});
