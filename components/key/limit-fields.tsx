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

export type LimitsJson = Pick<KeyJson, "requests_per_minute" | "bytes_per_day" | "allowed_addresses">;

const megabytesOf = ({ bytes_per_day: bytes }: LimitsJson) => (bytes === null ? "" : String(bytes / megabyte));

/** The limits as a key is to have them from now on, null for those that were emptied. */
export function changedLimits(data: FormData, before: LimitsJson): LimitsJson {
  return {
    ...{ requests_per_minute: null, bytes_per_day: null, allowed_addresses: null },
    ...limitsOf(data),
    // As it is, where nobody touched it: not every number of bytes is well said in megabytes.
    ...(textOf(data, "quota") === megabytesOf(before) && { bytes_per_day: before.bytes_per_day }),
  };
}

/** Closed at first where there are none yet: most keys need none. */
export function LimitFields({ errors, limits }: { errors: Record<string, string>; limits?: LimitsJson }) {
  const wrong = errors.requests_per_minute ?? errors.bytes_per_day ?? errors.allowed_addresses;
  return (
    <details open={wrong || limits ? true : undefined} className="text-sm">
      <summary className="w-fit cursor-pointer font-medium">{words.limits}</summary>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted text-xs">{words.limitsHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.rate} error={errors.requests_per_minute && words.rateProblem}>
            <Input
              name="rate"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              defaultValue={limits?.requests_per_minute ?? undefined}
            />
          </Field>
          <Field label={words.quota} error={errors.bytes_per_day && words.quotaProblem}>
            <Input
              name="quota"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={limits && megabytesOf(limits)}
            />
          </Field>
        </div>
        <Field
          label={words.addresses}
          hint={words.addressesHint}
          error={errors.allowed_addresses && words.addressProblem}
        >
          <Textarea
            name="addresses"
            rows={2}
            spellCheck={false}
            maxLength={2_000}
            defaultValue={limits?.allowed_addresses?.join("\n")}
          />
        </Field>
      </div>
    </details>
  );
}
