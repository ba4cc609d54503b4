"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input, type InputProps } from "@/components/ui/input";
import { authWords } from "@/components/words/auth.words";

/** A password that can be looked at while it is typed, which spares typing it twice. */
export function PasswordInput(props: Omit<InputProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  const Picture = shown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          size="sm"
          label={shown ? authWords.password.hide : authWords.password.show}
          icon={<Picture size={14} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
