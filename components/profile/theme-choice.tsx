"use client";

import { useState, useTransition } from "react";
import { chooseThemeAction } from "@/app/(console)/profile/actions";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";

export type Theme = "system" | "light" | "dark";

const options = [
  { value: "system", label: "As the system has it" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Shows the colours at once and remembers them in a cookie that the server reads, so that no page flashes. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState<string>(theme);
  const [, start] = useTransition();
  const choose = (value: string) => {
    setChosen(value);
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    start(async () => {
      await chooseThemeAction(value).catch(() => toast.error("The choice could not be remembered. Choose again."));
    });
  };
  return <RadioGroup legend="Theme" name="theme" value={chosen} onValueChange={choose} options={options} />;
}
