import { formatNumber, formatRounded, plural } from "./locale";

/** The dashboard: what agents wrote, what people decided, what waits. */
export const dashboardWords = {
  title: "Dashboard",
  about: "What agents and people write, how fast it is reviewed, and what waits.",
  loading: "Loading figures",
  range: {
    label: "Range",
    days: (count: number) => plural(count, { one: "Last day", other: "Last # days" }),
  },
  zone: (zone: string) => `Days as in ${zone}`,
  numbers: {
    written: "Versions written",
    byAgents: (count: number) => `${formatNumber(count)} by agents`,
    pending: "Waiting for review",
    oldest: "Oldest",
    nothingWaits: "Nothing waits",
    decisions: "Decisions",
    time: "Time to decision",
    timeHint: "Half took no longer",
    findings: "Findings",
    findingsHint: "Hidden text and the like",
    memories: "Memories",
    grown: (by: number) =>
      by === 0 ? "As many as before" : `${by > 0 ? "+" : "−"}${formatNumber(Math.abs(by))} in the range`,
  },
  none: "None",
  noValue: "–",
  charts: {
    day: "Day",
    writes: {
      title: "Writes per day",
      about: "Versions, by who wrote them.",
      empty: "Nobody wrote anything in these days.",
    },
    decisions: {
      title: "Decisions per day",
      about: "Of people and of programs that review; rules and what was undone are left out.",
      empty: "Nobody decided on anything in these days.",
    },
    time: {
      title: "Time to decision",
      about: "Median of each day, in hours from the write.",
      empty: "Nobody decided on anything in these days.",
    },
    findings: {
      title: "Findings per day",
      about: "What the detectors saw in what was written.",
      empty: "Nothing was found in these days.",
    },
    growth: { title: "Memories", about: "Live at the end of each day.", empty: "There are no memories yet." },
    emptyTitle: "Nothing to draw",
    decided: "Decisions",
    hours: "Hours",
    live: "Memories",
    other: "Other",
  },
  actors: {
    session_actor: "Agents in sessions",
    api_actor: "Keys outside sessions",
    user_actor: "People",
    service_account_actor: "Service accounts",
    system: "Palimpsest",
  },
  hiddenText: "Hidden text",
  ranked: {
    written: {
      title: "Most written",
      about: "Memories by versions written in the range.",
      count: "Versions",
      none: "Nothing was written.",
    },
    read: {
      title: "Most read",
      about: "Memories by reads of whoever read them in the range.",
      count: "Reads",
      none: "Nobody read anything.",
    },
    memory: "Memory",
    deleted: "A deleted memory",
  },
  reviewers: {
    own: { title: "Your decisions", about: "Only you and the admins see these." },
    all: { title: "Reviewers", about: "Each reviewer sees only their own row." },
    columns: {
      reviewer: "Reviewer",
      decisions: "Decisions",
      time: "Median time",
      reverted: "Later reverted",
      undone: "Undone",
    },
    gone: "Somebody who left",
    none: "No decisions in these days.",
  },
  hoursValue: (hours: number) => formatRounded(hours),
  duration: (seconds: number): string => {
    if (seconds < 60) return `${formatNumber(Math.round(seconds))} s`;
    if (seconds < 3_600) return `${formatNumber(Math.round(seconds / 60))} min`;
    if (seconds < 48 * 3_600) return `${formatRounded(seconds / 3_600)} h`;
    return `${formatRounded(seconds / 86_400)} days`;
  },
  nothing: {
    title: "Nothing has been written yet",
    text: "Connect an agent to a store; what it writes and what people decide about it is counted here.",
    act: "Open the stores",
  },
};
