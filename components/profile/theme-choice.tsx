"use client";

import { useState, useTransition } from "react";
import { applyTheme, type Theme } from "@/components/console/apply-theme";
import { RadioGroup } from "@/components/ui/radio-group";
import { profileWords } from "@/components/words/profile.words";

export type { Theme };

const options = [
  { value: "system", label: profileWords.theme.system },
  { value: "light", label: profileWords.theme.light },
  { value: "dark", label: profileWords.theme.dark },
];

/** The colours of the console in this browser. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState<string>(theme);
  const [, start] = useTransition();
  const choose = (value: string) => {
    setChosen(value);
    start(() => applyTheme(value as Theme));
  };
  return (
    <RadioGroup
      legend={profileWords.theme.legend}
      name="theme"
      value={chosen}
      onValueChange={choose}
      options={options}
    />
  );
}
