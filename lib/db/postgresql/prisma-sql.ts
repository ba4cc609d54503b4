import type { Prisma } from "../generated/sqlite/client";
import type { Sql, SqlValue } from "../sql";
import { prepareText } from "./pg-sql";

/** Raw statements inside a Prisma transaction on PostgreSQL, whose connection Prisma does not hand out. */
export function prismaSql(tx: Prisma.TransactionClient): Sql {
  const all = <Row>(text: string, params: readonly SqlValue[] = []) =>
    tx.$queryRawUnsafe<Row[]>(prepareText(text).text, ...params);
  return {
    provider: "postgresql",
    all,
    get: async <Row>(text: string, params?: readonly SqlValue[]) => (await all<Row>(text, params))[0],
    run: (text, params = []) => tx.$executeRawUnsafe(prepareText(text).text, ...params),
    send: async (text, params = []) => void (await tx.$executeRawUnsafe(prepareText(text).text, ...params)),
  };
}
