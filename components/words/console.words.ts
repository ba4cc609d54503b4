import { formatNumber, plural } from "./locale";

/** What the frame around every screen says: navigation, sign-out, and what went wrong. */
export const consoleWords = {
  roles: { viewer: "viewer", reviewer: "reviewer", editor: "editor", compliance: "compliance", admin: "admin" },
  form: {
    nameProblem: (problem: string) => `The name ${problem}.`,
    unreachable: "The server did not answer. What you typed is still here: try again.",
  },
  signOut: "Sign out",
  bell: (unread: number) =>
    unread === 0 ? "Notifications" : `Notifications, ${plural(unread, { one: "# unread", other: "# unread" })}`,
  bellMost: (count: number) => (count >= 100 ? "99+" : formatNumber(count)),
  themeNotKept: "The choice could not be remembered. Choose again.",
  nav: {
    inbox: "Inbox",
    inboxCounted: "waiting for review",
    search: "Search",
    stores: "Stores",
    storesCounted: "open",
    keys: "Keys",
    keysCounted: "working",
    dashboard: "Dashboard",
    sessions: "Sessions",
    webhooks: "Webhooks",
    findings: "Findings",
    holds: "Holds",
    approvals: "Approvals",
    approvalsCounted: "waiting for you",
    redactions: "Redactions",
    audit: "Audit log",
    profile: "Profile",
    places: "Places",
    morePlaces: "More places",
    recentStores: "Recent stores",
    anywhere: "Go anywhere…",
    anything: "Go anywhere, do anything",
  },
  failed: {
    unexpected: "Something unexpected happened on this page. Try again; if it stays, reload.",
    forbidden: { title: "Not yours to see", text: (why: string) => `${why} Ask an administrator of the workspace.` },
    signedOut: { title: "You are signed out", text: "Your session has ended." },
    unreachable: "The server did not answer. Check that it is running and that you are connected; then try again.",
    unreadable: "The server answered in a way that this page does not understand. Reload the page.",
  },
  signIn: "Sign in",
  signOutFailed: "You are still signed in: the server did not answer. Try again.",
};
