import { z } from "zod";

export const listRolesInput = z.strictObject({});
