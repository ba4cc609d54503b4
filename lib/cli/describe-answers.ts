// `npm run openapi:answers` writes what programs are answered into lib/doors/openapi/answers.json, as TypeScript knows it of the
// presenters; with `--check` it says whether that file still holds.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { restRoutes } from "@/lib/doors/rest/rest-routes";
import { AnswerSchemas } from "./openapi/answer-schemas";

const at = (file: string) => path.join(process.cwd(), file);
const kept = at("lib/doors/openapi/answers.json");
const operationsFile = at("lib/doors/operations.ts");
const doorsFile = at("lib/doors/openapi/door-answers.ts");

function openProgram(): ts.Program {
  const { config } = ts.readConfigFile(at("tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  return ts.createProgram([operationsFile, doorsFile], { ...options, incremental: false });
}

function exportsOf(program: ts.Program, file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const symbol = source && program.getTypeChecker().getSymbolAtLocation(source);
  return symbol ? program.getTypeChecker().getExportsOfModule(symbol) : [];
}

function requireExport(program: ts.Program, file: string, name: string): ts.Symbol {
  const found = exportsOf(program, file).find((symbol) => symbol.name === name);
  if (!found) throw new Error(`${file} exports no ${name}`);
  return found;
}

/** What a name that was only passed on stands for. */
const aliased = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** Presenters are called by the names of what they make: `HoldJson` is a Hold to whoever is answered. */
function presentedNames(program: ts.Program): Map<ts.Type, string> {
  const checker = program.getTypeChecker();
  const presenters = program.getSourceFiles().filter(({ fileName }) => fileName.endsWith(".present.ts"));
  const aliases = presenters
    .flatMap(({ fileName }) => exportsOf(program, fileName))
    .filter(({ name, flags }) => name.endsWith("Json") && (flags & ts.SymbolFlags.TypeAlias) !== 0);
  return new Map(
    aliases.map((symbol) => [checker.getDeclaredTypeOfSymbol(symbol), symbol.name.slice(0, -"Json".length)]),
  );
}

function describeAnswers(): string {
  const program = openProgram();
  const checker = program.getTypeChecker();
  const schemas = new AnswerSchemas(checker, presentedNames(program));
  const typeOf = (owner: ts.Type, name: string) => {
    const property = checker.getPropertyOfType(owner, name);
    if (!property) throw new Error(`there is no ${name}`);
    return checker.getTypeOfSymbol(property);
  };
  const all = checker.getTypeOfSymbol(requireExport(program, operationsFile, "operations"));
  const presented = (name: string) => {
    const [signature] = typeOf(typeOf(all, name), "present").getCallSignatures();
    if (!signature) throw new Error(`${name} presents nothing`);
    return checker.getReturnTypeOfSignature(signature);
  };
  const membersOf = (name: string) => {
    const symbol = aliased(checker, requireExport(program, doorsFile, name));
    const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
    return members.map((member) => [member.name, checker.getTypeOfSymbol(member)] as const);
  };
  const describeAll = (types: Iterable<readonly [string, ts.Type]>) =>
    Object.fromEntries([...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => [name, schemas.of(type)]));
  const answered = restRoutes.map(({ operation: { name } }) => [name, presented(name)] as const);
  const operations = describeAll(new Map([...answered, ...membersOf("DoorAnswers")]));
  const webhooks = describeAll(membersOf("WebhookBodies"));
  return `${JSON.stringify({ operations, webhooks, schemas: schemas.schemas }, null, 1)}\n`;
}

const described = describeAnswers();
if (!process.argv.includes("--check")) writeFileSync(kept, described);
else if (readFileSync(kept, "utf8") !== described) {
  console.error("What is answered is not what lib/doors/openapi/answers.json says: run npm run openapi:answers.");
  process.exitCode = 1;
}
