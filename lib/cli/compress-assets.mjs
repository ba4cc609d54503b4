// Compresses the console's scripts and styles once, at build, as far as it goes: the server only hands them out.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
/** Below this the headers weigh more than what is saved. */
const worthIt = 1_000;

/** Writes `x.js.br` beside each `x.js` and `x.css` below the folder. */
export async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const plain = await readFile(file);
      if (plain.length < worthIt) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      await writeFile(`${file}.br`, await compress(plain, { params }));
    }),
  );
}
