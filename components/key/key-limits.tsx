import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";

const megabyte = 1_000_000;

/** What a key is limited to beside its stores; nothing where it is not. */
export function KeyLimits({ apiKey }: { apiKey: KeyJson }) {
  const { requests_per_minute: rate, bytes_per_day: quota, allowed_addresses: addresses } = apiKey;
  const limits = [
    rate === null ? null : keyWords.limits.rate(rate),
    quota === null ? null : keyWords.limits.quota(quota / megabyte),
    addresses === null ? null : keyWords.limits.addresses(addresses.length),
  ].filter((limit) => limit !== null);
  if (limits.length === 0) return null;
  return (
    <span className="block text-muted text-xs" title={addresses?.join("\n")}>
      {limits.join(" · ")}
    </span>
  );
}
