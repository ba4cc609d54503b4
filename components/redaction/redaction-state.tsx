import { CircleCheck, CircleDot, CircleX, Clock, Eraser } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { redactionWords as words } from "@/components/words/redaction.words";
import type { RedactionJson } from "@/lib/redaction/redaction.present";

const looks = {
  scanning: { tone: "info", icon: <Clock aria-hidden="true" /> },
  scanned: { tone: "warning", icon: <CircleDot aria-hidden="true" /> },
  applying: { tone: "info", icon: <Eraser aria-hidden="true" /> },
  done: { tone: "success", icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden="true" /> },
  cancelled: { tone: "neutral", icon: <CircleX aria-hidden="true" /> },
} as const;

/** How a redaction stands, by shape and word. */
export function RedactionState({ state }: { state: RedactionJson["state"] }) {
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon}>
      {words.states[state]}
    </Badge>
  );
}
