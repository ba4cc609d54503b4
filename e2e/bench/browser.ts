// `npm run bench -- --browser`: only what the console costs a browser.
import { benchBrowser } from "./browser/browser-bench";

await benchBrowser();
process.exit(0);
