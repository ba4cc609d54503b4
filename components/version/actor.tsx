import { Bot, Cog, KeyRound, User, Waypoints } from "lucide-react";
import { cx } from "@/components/ui/cx";
import type { ActorType } from "@/lib/domain/actor";

const kinds = {
  session_actor: { Icon: Bot, word: "agent session", colour: "text-actor-session" },
  api_actor: { Icon: KeyRound, word: "key", colour: "text-actor-api" },
  user_actor: { Icon: User, word: "member", colour: "text-actor-user" },
  service_account_actor: { Icon: Waypoints, word: "service account", colour: "text-actor-service" },
  system: { Icon: Cog, word: "system", colour: "text-actor-system" },
} as const satisfies Record<ActorType, object>;

/** The word for a kind of actor. */
export const actorWord = (type: ActorType): string => kinds[type].word;

/** A name fit for a sentence, whatever is known. */
export function actorLabel(actor: { type: ActorType; name: string | null }): string {
  if (actor.type === "system") return "Palimpsest";
  return actor.name ?? `a ${actorWord(actor.type)} that is gone`;
}

/** Who did something: a shape and a word for the kind, and the name. */
export function Actor({ type, name, showKind = true }: { type: ActorType; name: string | null; showKind?: boolean }) {
  const { Icon, word, colour } = kinds[type];
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <Icon size={14} aria-hidden="true" className={cx("shrink-0", colour)} />
      <span className="min-w-0 truncate">{actorLabel({ type, name })}</span>
      {showKind && type !== "system" ? <span className="shrink-0 text-faint">{word}</span> : null}
      {showKind || type === "system" ? null : <span className="sr-only">, {word}</span>}
    </span>
  );
}
