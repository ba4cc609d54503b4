"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";

const words = keyWords.create;
const megabyte = 1_000_000;

const textOf = (data: FormData, name: string) => String(data.get(name) ?? "").trim();

/** The limits that were typed, as the act takes them; an empty field sets none. */
export function limitsOf(data: FormData) {
  const [rate, quota] = [textOf(data, "rate"), textOf(data, "quota")];
  const addresses = textOf(data, "addresses")
    .split(/[\s,]+/)
    .filter(Boolean);
  return {
    ...(rate === "" ? {} : { requests_per_minute: Number(rate) }),
    ...(quota === "" ? {} : { bytes_per_day: Math.round(Number(quota) * megabyte) }),
    ...(addresses.length === 0 ? {} : { allowed_addresses: addresses }),
  };
}

type LimitsJson = Pick<KeyJson, "requests_per_minute" | "bytes_per_day" | "allowed_addresses">;

const textsOf = ({ requests_per_minute: rate, bytes_per_day: bytes, allowed_addresses: addresses }: LimitsJson) => ({
  rate: rate === null ? "" : String(rate),
  quota: bytes === null ? "" : String(bytes / megabyte),
  addresses: addresses?.join("\n") ?? "",
});

/** What was typed over of the limits as they were shown, null for one that was emptied; what somebody else changes meanwhile stays. */
export function changedLimits(data: FormData, shown: LimitsJson): Partial<LimitsJson> {
  const texts = textsOf(shown);
  const typed = (name: keyof typeof texts) => textOf(data, name).replaceAll("\r\n", "\n") !== texts[name];
  const limits = limitsOf(data);
  return {
    ...(typed("rate") && { requests_per_minute: limits.requests_per_minute ?? null }),
    ...(typed("quota") && { bytes_per_day: limits.bytes_per_day ?? null }),
    ...(typed("addresses") && { allowed_addresses: limits.allowed_addresses ?? null }),
  };
}

/** Closed at first where there are none yet: most keys need none. */
export function LimitFields({ errors, limits }: { errors: Record<string, string>; limits?: LimitsJson }) {
  const texts = limits && textsOf(limits);
  const wrong = errors.requests_per_minute ?? errors.bytes_per_day ?? errors.allowed_addresses;
  return (
    <details open={wrong || limits ? true : undefined} className="text-sm">
      <summary className="w-fit cursor-pointer font-medium">{words.limits}</summary>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted text-xs">{words.limitsHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.rate} error={errors.requests_per_minute && words.rateProblem}>
            <Input name="rate" inputMode="numeric" autoComplete="off" maxLength={7} defaultValue={texts?.rate} />
          </Field>
          <Field label={words.quota} error={errors.bytes_per_day && words.quotaProblem}>
            <Input name="quota" inputMode="numeric" autoComplete="off" maxLength={9} defaultValue={texts?.quota} />
          </Field>
        </div>
        <Field
          label={words.addresses}
          hint={words.addressesHint}
          error={errors.allowed_addresses && words.addressProblem}
        >
          <Textarea name="addresses" rows={2} spellCheck={false} maxLength={2_000} defaultValue={texts?.addresses} />
        </Field>
      </div>
    </details>
  );
}
