/** Who sees how the server does and what works in it. */
export const serverInWorkspace = {
  retrieveEmbedder: { may: ["admin"], input: () => ({}) },
  removeEmbedder: { may: ["admin"], input: () => ({}) },
  listJobs: { may: ["admin"], input: () => ({}) },
  retrieveServer: { may: ["admin"], input: () => ({}) },
  listStoreSizes: { may: ["admin"], input: () => ({}) },
} as const;
