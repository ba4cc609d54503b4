const deciders = ["compliance", "admin"] as const;

/** Who may see and set what takes two people; who decides on which request is the matter of its own tests. */
export const approvalsInWorkspace = {
  listApprovals: { may: ["viewer", "reviewer", "editor", ...deciders] as const, input: () => ({}) },
  countApprovals: { may: deciders, input: () => ({}) },
  retrieveRule: { may: deciders, input: () => ({}) },
  updateRule: { may: ["admin"] as const, input: () => ({ acts: [] }) },
};
