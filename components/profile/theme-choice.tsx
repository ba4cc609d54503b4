"use client";

import { useState, useTransition } from "react";
import { applyTheme, type Theme } from "@/components/console/apply-theme";
import { RadioGroup } from "@/components/ui/radio-group";

export type { Theme };

const options = [
  { value: "system", label: "As the system has it" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The colours of the console in this browser. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState<string>(theme);
  const [, start] = useTransition();
  const choose = (value: string) => {
    setChosen(value);
    start(() => applyTheme(value as Theme));
  };
  return <RadioGroup legend="Theme" name="theme" value={chosen} onValueChange={choose} options={options} />;
}
