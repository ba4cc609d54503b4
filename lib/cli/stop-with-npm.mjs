/**
 * npm hands a SIGTERM to the shell that it runs a script in, and that shell ends without handing it on: the server would go on
 * by itself, with its port and its database. So it stops when the shell is gone.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
