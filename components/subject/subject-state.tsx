import { CircleAlert, CircleCheck, CircleDot, Clock, Eraser, FileCheck2, Search, Users } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import { subjectWords as words } from "@/components/words/subject.words";
import type { SubjectJson } from "@/lib/subject/subject.present";

const looks = {
  open: { tone: "neutral", icon: <CircleDot aria-hidden="true" /> },
  searching: { tone: "info", icon: <Search aria-hidden="true" /> },
  searched: { tone: "accent", icon: <Search aria-hidden="true" /> },
  planned: { tone: "accent", icon: <FileCheck2 aria-hidden="true" /> },
  waiting: { tone: "warning", icon: <Users aria-hidden="true" /> },
  applying: { tone: "info", icon: <Eraser aria-hidden="true" /> },
  applied: { tone: "success", icon: <CircleCheck aria-hidden="true" /> },
  closed: { tone: "neutral", icon: <CircleCheck aria-hidden="true" /> },
} as const;

/** How a case stands, by shape and word. */
export function SubjectState({ state }: { state: SubjectJson["state"] }) {
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon}>
      {words.states[state]}
    </Badge>
  );
}

/** By when it has to be answered; loud once that has passed. */
export function DueDate({ subject }: { subject: SubjectJson }) {
  if (subject.overdue)
    return (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <Time value={subject.due_at} />
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          {words.overdue}
        </Badge>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 [&_svg]:size-3.5">
      <Clock aria-hidden="true" className="text-faint" />
      <Time value={subject.due_at} />
    </span>
  );
}
