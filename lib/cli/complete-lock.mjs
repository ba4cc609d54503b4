// Adds to package-lock.json what npm leaves out where a registry offers only the packages of its own platform: the binaries for
// other systems, by the exact versions that their parents name. Without them `npm ci` refuses the file. Run after `npm install`.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "../../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));

const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix"];
const processors = ["arm64", "x64", "ia32", "riscv64", "ppc64", "s390x", "loong64", "mips64el", "wasm32"];

function platformOf(name) {
  const words = name.split(/[/_-]/);
  const os = systems.find((system) => words.includes(system)) ?? (/win32|windows/.test(name) ? "win32" : undefined);
  const cpu =
    processors.find((processor) => words.includes(processor)) ?? (/\barm|armv7|arm-/.test(name) ? "arm" : undefined);
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined;
  if (!os && !cpu) return undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(os ? { os: [os] } : {}), ...(libc ? { libc: [libc] } : {}) };
}

/** Where Node would find a dependency of the package at `from`. */
function isLocked(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

const added = [];
for (const [from, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, wanted] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name);
    if (isLocked(from, name) || !platform) continue;
    const version = wanted.replace(/^[\^~]/, "");
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
    added.push(name);
  }
}
const [rootName, ...names] = Object.keys(lock.packages);
lock.packages = Object.fromEntries([rootName, ...names.sort()].map((name) => [name, lock.packages[name]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${added.length} packages of other platforms to the lock file.`);
