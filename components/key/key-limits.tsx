import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";

const megabyte = 1_000_000;

/** What a key is limited to beside its stores; nothing where it is not. */
export function KeyLimits({ apiKey }: { apiKey: KeyJson }) {
  const { requests_per_minute: rate, bytes_per_day: quota, allowed_addresses: addresses } = apiKey;
  const limits = [
    rate === null ? null : keyWords.limits.rate(rate),
    quota === null ? null : keyWords.limits.quota(quota / megabyte),
  ].filter((limit) => limit !== null);
  return (
    <div className="break-words text-muted text-xs sm:max-w-40">
      {limits.length > 0 ? <p>{limits.join(" · ")}</p> : null}
      {addresses ? <Addresses blocks={[...new Set(addresses)]} /> : null}
    </div>
  );
}

const shownBlocks = 2;

/** From where it may be used: a refusal sends people here to see that, so no block of it is out of reach. */
function Addresses({ blocks }: { blocks: readonly string[] }) {
  const first = blocks.slice(0, shownBlocks).join(", ");
  const rest = blocks.slice(shownBlocks);
  if (rest.length === 0) return <p>{keyWords.limits.from(first)}</p>;
  return (
    <details>
      <summary className="w-fit max-w-full cursor-pointer rounded-xs pointer-coarse:py-2 hover:text-ink">
        {keyWords.limits.fromMore(first, rest.length)}
      </summary>
      <ul>
        {rest.map((block) => (
          <li key={block}>{block}</li>
        ))}
      </ul>
    </details>
  );
}
