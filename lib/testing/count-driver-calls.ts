import Sqlite from "better-sqlite3";
import pg from "pg";

/** Counts at the drivers, so that every call is seen, whoever makes it: also BEGIN, COMMIT and the statements of a pass. */
export function countDriverCalls(called: () => void): void {
  const countAt = (prototype: object, names: readonly string[]) => {
    for (const name of names) {
      const original = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
      Reflect.set(prototype, name, function counted(this: unknown, ...args: unknown[]) {
        called();
        return original.apply(this, args);
      });
    }
  };
  const probe = new Sqlite(":memory:");
  countAt(Object.getPrototypeOf(probe.prepare("SELECT 1")) as object, ["run", "get", "all", "iterate"]);
  countAt(Sqlite.prototype as object, ["exec", "pragma"]);
  countAt(pg.Client.prototype as object, ["query"]);
}
