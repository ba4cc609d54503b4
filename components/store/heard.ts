/**
 * How far this browser has heard of what happens on the server, in the server's positions (`LiveBus`): what was told after one is
 * asked for when a stream opens, and a page that was drawn before one is read again.
 */

/** Up to where each stream has told, the one that did so last behind the others. */
const told = new Map<string, string>();
/** What the browser knows begins with the page that it loaded, however many it goes to from there. */
let loaded = "";

/** Nobody could say what had happened, and everything is read anew: all that is known begins here. */
export function beginHearing(position: string): void {
  told.clear();
  loaded = position;
}

/** What a stream has told is known up to here. */
export function noteHeard(storeId: string, position: string): void {
  told.delete(storeId);
  told.set(storeId, position);
}

/** Up to where all that a stream would have told is known; empty where nothing is. The stream of `all` stores tells of each. */
export const heardOf = (storeId: string): string =>
  [...told].findLast(([of]) => of === storeId || of === "all")?.[1] ?? loaded;

/** Whether something has been heard since a page was drawn. The first page asked about is the one that was loaded. */
export function isBehind(painted: string): boolean {
  if (loaded === "") loaded = painted;
  const [era, number] = painted.split(".");
  return [loaded, ...told.values()].some((heard) => {
    const [heardEra, heardNumber] = heard.split(".");
    return heardEra !== era || Number(heardNumber) > Number(number);
  });
}
