import { AppError } from "@/lib/domain/app-error";
import { type IdPrefix, isId } from "@/lib/domain/id";
import type { RestRoute } from "./rest-routes";

type Raw = Record<string, unknown>;

const idParameters: Record<string, { prefix: IdPrefix; noun: string }> = {
  memory_store_id: { prefix: "memstore", noun: "memory store" },
  memory_id: { prefix: "mem", noun: "memory" },
  memory_version_id: { prefix: "memver", noun: "memory version" },
  other_version_id: { prefix: "memver", noun: "memory version" },
  change_id: { prefix: "chg", noun: "change" },
  hold_id: { prefix: "hold", noun: "hold" },
  erasure_id: { prefix: "ers", noun: "erasure" },
  subject_id: { prefix: "sbj", noun: "case" },
  webhook_id: { prefix: "whk", noun: "webhook" },
  delivery_id: { prefix: "dlv", noun: "delivery" },
  redaction_id: { prefix: "rdc", noun: "redaction" },
  finding_id: { prefix: "fnd", noun: "finding" },
  import_id: { prefix: "imp", noun: "import" },
  session_id: { prefix: "sesn", noun: "session" },
};

/** An id that cannot exist answers as one that does not. */
export function checkPathIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    const id = idParameters[name];
    if (id && !isId(id.prefix, value)) throw new AppError("not_found", `There is no ${id.noun} with this id.`);
  }
}

// Added by the vendor's SDK to every call.
const ignoredQuery = "beta";
const bracketTimes: Record<string, string> = {
  "created_at[gt]": "created_at_gt",
  "created_at[lt]": "created_at_lt",
  "created_at[gte]": "created_at_gte",
  "created_at[lte]": "created_at_lte",
};

export function readQuery(url: URL, route: Pick<RestRoute, "query" | "lists">): Raw {
  const input: Raw = {};
  for (const [name, value] of url.searchParams) {
    if (name === ignoredQuery) continue;
    const list = route.lists?.find((one) => name === one || name === `${one}[]`);
    if (list) {
      input[list] = [...((input[list] as string[] | undefined) ?? []), value];
      continue;
    }
    const field = bracketTimes[name] ?? name;
    if (!route.query?.includes(field))
      throw new AppError("invalid_request", `Unknown query parameter ${name.slice(0, 64)}.`);
    if (field in input)
      throw new AppError("invalid_request", `The query parameter ${name.slice(0, 64)} is given twice.`);
    input[field] = value;
  }
  return input;
}

export function checkBody(body: Raw, route: RestRoute): Raw {
  for (const name of Object.keys(body)) {
    if (!route.body?.includes(name))
      throw new AppError("invalid_request", `Unknown field ${name.slice(0, 64)} in the body.`);
  }
  return body;
}
