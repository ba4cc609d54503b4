import type { Entry } from "./entry";

type Listed = Entry | false | undefined;
type Act = Omit<Entry, "group" | "score" | "href" | "run">;

/** A line that leads somewhere. */
export const goes = (href: string, act: Act, group: Entry["group"] = "acts"): Entry => ({
  ...act,
  group,
  href,
  score: 0,
});

/** A line that does something here. */
export const does = (run: () => void, act: Act): Entry => ({ ...act, group: "acts", run, score: 0 });

/** Those of them that this person has. */
export const kept = (entries: readonly Listed[]) => entries.filter((entry) => entry !== false && entry !== undefined);
