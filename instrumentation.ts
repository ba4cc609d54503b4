/** Under `next dev` and other Next hosts nobody else prints the link of the first run; our own server has done so before. */
export async function register(): Promise<void> {
  // Read here and not in lib/config: Next puts a constant in its place and drops the rest from the bundle for edge runtimes.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { firstRun, firstRunLine } = await import("@/lib/runtime/first-run");
    const { isDevelopment } = await import("@/lib/config/build-mode");
    const { setupUrl } = await firstRun();
    if (setupUrl && isDevelopment) console.log(firstRunLine(setupUrl));
  }
}
