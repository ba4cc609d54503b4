import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";
import { FirstFew } from "./first-few";

const megabyte = 1_000_000;

/** What a key is limited to beside its stores; nothing where it is not. */
export function KeyLimits({ apiKey }: { apiKey: KeyJson }) {
  const { requests_per_minute: rate, bytes_per_day: quota, allowed_addresses: addresses } = apiKey;
  const limits = [
    rate === null ? null : keyWords.limits.rate(rate),
    quota === null ? null : keyWords.limits.quota(quota / megabyte),
  ].filter((limit) => limit !== null);
  return (
    <div className="text-muted text-xs sm:max-w-40">
      {limits.length > 0 ? <p>{limits.join(" · ")}</p> : null}
      {/* A refusal sends people here to see from where it may be used: no block of it is out of reach. */}
      {addresses ? <FirstFew items={[...new Set(addresses)]} summary={keyWords.limits.from} /> : null}
    </div>
  );
}
