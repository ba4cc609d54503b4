/** The processor's time that this process has used, in milliseconds: what a piece of work costs, whoever else is at work beside it. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
