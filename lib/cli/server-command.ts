/**
 * For Node, in MB of each half: of what a request makes hardly anything is needed once it has been answered, and the less often that is
 * looked through, the less is copied which is only needed for a moment. Four times Node's own.
 */
export const nodeFlags = ["--max-semi-space-size=64"];

/** What Node is given to serve a build, in its folder. `npm start` and the files in `deploy` say the same. */
export const serverCommand = [...nodeFlags, "dist/server.mjs"];
