import { counted } from "./counts";
import { formatRounded } from "./locale";

const units = ["kB", "MB", "GB", "TB"] as const;

/** `312 bytes`, `12.4 kB` */
export function size(bytes: number): string {
  if (bytes < 1_000) return counted.bytes(bytes);
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length);
  return `${formatRounded(bytes / 1_000 ** power)} ${units[power - 1]}`;
}
