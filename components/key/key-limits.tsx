import { keyWords } from "@/components/words/key.words";
import type { ListedKeyJson } from "@/lib/key/key.present";
import { FirstFew } from "./first-few";

const megabyte = 1_000_000;

/** What a key is limited to beside its stores, and what it has used of a day; nothing where it is not. */
export function KeyLimits({ apiKey }: { apiKey: ListedKeyJson }) {
  const { requests_per_minute: rate, bytes_per_day: quota, bytes_today: used, allowed_addresses: addresses } = apiKey;
  const limits = [
    rate === null ? null : keyWords.limits.rate(rate),
    quota === null ? null : keyWords.limits.quota(quota / megabyte),
  ].filter((limit) => limit !== null);
  return (
    <div className="text-muted text-xs sm:max-w-40">
      {limits.length > 0 ? <p>{limits.join(" · ")}</p> : null}
      {quota !== null && used !== null ? (
        <>
          <p>
            <span className="sr-only">{keyWords.limits.sent} </span>
            {keyWords.limits.today(used, quota)}
          </p>
          <p>{keyWords.limits.anew}</p>
        </>
      ) : null}
      {/* A refusal sends people here to see from where it may be used: no block of it is out of reach. */}
      {addresses ? <FirstFew items={[...new Set(addresses)]} summary={keyWords.limits.from} /> : null}
    </div>
  );
}
