import { z } from "zod";

export const retrieveServerInput = z.strictObject({});
export const listStoreSizesInput = z.strictObject({});
