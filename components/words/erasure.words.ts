import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

/** Erasures of whole stores: what went, how far it is, the receipts, and how a program asks for one. */
export const erasureWords = {
  title: "Erasures",
  about:
    "Stores that were erased because their metadata names somebody, asked for by a program or by the plan of a case.",
  loading: "Loading erasures",
  more: "Show earlier erasures",
  none: {
    title: "Nothing has been erased here",
    text: "A program asks for an erasure, as below, or the plan of a case does.",
  },
  columns: { id: "Erasure", state: "State", what: "What", when: "Asked for", receipt: "Receipt" },
  states: {
    erasing: "Erasing",
    done: "Done",
    held: "Done, a part is held",
    failed: "Ask again",
    cancelled: "Ask again",
  },
  what: (stores: number, versions: number) => `${counted.stores(stores)}, ${counted.versions(versions)}`,
  progress: (done: number, total: number | null) =>
    total === null ? "Beginning" : `${formatNumber(done)} of ${counted.versions(total)}`,
  held: (count: number) => plural(count, { one: "# store held", other: "# stores held" }),
  receipt: "Receipt",
  receiptOf: (id: string) => `Receipt of ${id}`,
  self: {
    title: "Let people erase their own memories",
    about:
      "Give each person’s stores a pair of metadata that names them. When somebody asks your program to be forgotten, it erases every store with that pair, with a key for compliance that stays on your server. A hold or a second person can still stand in the way; the answer says so.",
    ask: "Ask for it",
    follow: "Follow it, then keep the receipt",
    asked: (url: string) =>
      `curl -s ${url}/v1/erasures -H "x-api-key: $PALIMPSEST_API_KEY" -H "content-type: application/json" \\\n  -d '{"metadata": {"user_id": "4711"}}'`,
    followed: (url: string) =>
      `curl -s ${url}/v1/erasures/$ERASURE -H "x-api-key: $PALIMPSEST_API_KEY"\ncurl -s ${url}/v1/erasures/$ERASURE/receipt -H "x-api-key: $PALIMPSEST_API_KEY" > receipt.json`,
  },
};
