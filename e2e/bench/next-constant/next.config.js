import path from "node:path";

export default {
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.join(import.meta.dirname, "../../..") },
};
