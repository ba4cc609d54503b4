import { isIP } from "node:net";
import { z } from "zod";

const isBlock = (text: string) => {
  const [address = "", length, ...more] = text.split("/");
  const version = isIP(address);
  return (
    version > 0 && more.length === 0 && /^\d{1,3}$/.test(length ?? "") && Number(length) <= (version === 6 ? 128 : 32)
  );
};

/** CIDR blocks by commas; an address stands for itself. */
export const addressBlocks = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .transform((all) => all.map((one) => (isIP(one) === 0 ? one : `${one}/${isIP(one) === 6 ? 128 : 32}`)))
  .refine((all) => all.every(isBlock), "must be addresses or blocks such as 10.0.0.0/8, by commas");
