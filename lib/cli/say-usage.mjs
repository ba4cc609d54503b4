/**
 * For commands that take long or change something: asked with `--help` they say how they are called, and do nothing.
 * @param {string} usage
 */
export function sayUsage(usage) {
  if (!process.argv.slice(2).includes("--help")) return;
  console.log(`Usage: ${usage}`);
  process.exit(0);
}
