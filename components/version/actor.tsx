import { Bot, Cog, KeyRound, User, Waypoints } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { uiWords } from "@/components/words/ui.words";
import { versionWords } from "@/components/words/version.words";
import type { ActorType } from "@/lib/domain/actor";

const kinds = {
  session_actor: { Icon: Bot, colour: "text-actor-session" },
  api_actor: { Icon: KeyRound, colour: "text-actor-api" },
  user_actor: { Icon: User, colour: "text-actor-user" },
  service_account_actor: { Icon: Waypoints, colour: "text-actor-service" },
  system: { Icon: Cog, colour: "text-actor-system" },
} as const satisfies Record<ActorType, object>;

/** The word for a kind of actor. */
export const actorWord = (type: ActorType): string => versionWords.actors.words[type];

/** A name fit for a sentence, whatever is known. */
export function actorLabel(actor: { type: ActorType; name: string | null }): string {
  if (actor.type === "system") return uiWords.product;
  return actor.name ?? versionWords.actors.gone(actorWord(actor.type));
}

/** Who did something: a shape and a word for the kind, and the name. */
export function Actor({ type, name, showKind = true }: { type: ActorType; name: string | null; showKind?: boolean }) {
  const { Icon, colour } = kinds[type];
  return (
    <span className="inline-flex min-w-0 max-w-full items-baseline gap-1.5">
      <Icon size={14} aria-hidden="true" className={cx("shrink-0 self-center", colour)} />
      <span className="min-w-0 truncate">{actorLabel({ type, name })}</span>
      {showKind && type !== "system" ? <span className="shrink-0 text-faint">{actorWord(type)}</span> : null}
      {showKind || type === "system" ? null : (
        <span className="sr-only">{versionWords.actors.kindSaid(actorWord(type))}</span>
      )}
    </span>
  );
}
