import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { webhookWords as words } from "@/components/words/webhook.words";
import { type WebhookEvent, webhookEvents } from "@/lib/domain/webhook-event";

const groups = ["memory", "change", "version", "store", "session"] as const;
const eventsOf = (group: string) => webhookEvents.filter((event) => event.startsWith(`${group}.`));

type EventPickerProps = {
  chosen: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
  error?: string;
};

/** Chooses what a webhook is told of, by what it is about. */
export function EventPicker({ chosen, onChange, error }: EventPickerProps) {
  const set = (events: readonly WebhookEvent[], on: boolean) =>
    onChange(webhookEvents.filter((event) => (events.includes(event) ? on : chosen.includes(event))));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{words.form.events}</legend>
      <div className="grid gap-x-6 gap-y-4 rounded-lg border border-line p-3 sm:grid-cols-2">
        {groups.map((group) => {
          const events = eventsOf(group);
          const some = events.filter((event) => chosen.includes(event)).length;
          return (
            <div key={group} className="flex flex-col gap-1">
              {events.length > 1 ? (
                <Checkbox
                  label={<span className="font-medium">{words.groups[group]}</span>}
                  checked={some === events.length}
                  indeterminate={some > 0 && some < events.length}
                  onChange={(change) => set(events, change.currentTarget.checked)}
                />
              ) : (
                <p className="font-medium text-sm">{words.groups[group]}</p>
              )}
              <div className={events.length > 1 ? "flex flex-col gap-1 pl-6" : "flex flex-col gap-1"}>
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    label={words.event[event]}
                    checked={chosen.includes(event)}
                    onChange={(change) => set([event], change.currentTarget.checked)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
