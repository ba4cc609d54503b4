// A process that raises one counter of a database again and again, each time only from the value it has read.
import type { Config } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";

const [location, id = "", times = "0"] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(location ?? "") as Config["database"]);
let acknowledged = 0;
for (let i = 0; i < Number(times); i++) {
  const { seq } = await db.prisma.store.findUniqueOrThrow({ where: { id } });
  if (i % 2 === 0) {
    const { count } = await db.prisma.store.updateMany({ where: { id, seq }, data: { seq: seq + 1 } });
    acknowledged += count;
  } else {
    acknowledged += await db.commit(id, async (sql) =>
      sql.run("UPDATE store SET seq = ? WHERE id = ? AND seq = ?", [seq + 1, id, seq]),
    );
  }
}
await db.close();
console.log(acknowledged);
