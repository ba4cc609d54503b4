import { RadioGroup } from "@/components/ui/radio-group";
import { memberWords } from "@/components/words/member.words";

const words = memberWords.keys;

export type KeysChoice = "suspend" | "take_over";

const takeOver = { value: "take_over", label: words.takeOver, hint: words.takeOverHint };
const handOver = { value: "take_over", label: words.handOver, hint: words.handOverHint };
const untilRole = { value: "suspend", label: words.suspend, hint: words.untilRole };

/** What there is to choose. Who lowers themselves can leave their keys to nobody, and is told what becomes of them. */
const asked = {
  disable: { legend: words.theirs, options: [{ ...untilRole, hint: words.untilEnabled }, takeOver] },
  /** Of somebody whose role stopped them already. */
  disableLowered: { legend: words.theirs, options: [untilRole, { ...takeOver, hint: words.takeOverAgainHint }] },
  lower: { legend: words.theirs, options: [untilRole, takeOver] },
  lowerSelf: { legend: words.own, options: [untilRole] },
  transfer: { legend: words.own, options: [untilRole, handOver] },
} as const;

type KeysOfMemberProps = {
  act: keyof typeof asked;
  /** How many keys there are. */
  count: number;
  value: KeysChoice;
  onChange: (value: KeysChoice) => void;
};

/** Asks what becomes of the keys of somebody who may not make any from now on, where there are some. */
export function KeysOfMember({ act, count, value, onChange }: KeysOfMemberProps) {
  if (count === 0) return null;
  const { legend, options } = asked[act];
  return (
    <RadioGroup
      legend={legend(count)}
      name="keys"
      value={value}
      onValueChange={(chosen) => onChange(chosen as KeysChoice)}
      options={options}
    />
  );
}
