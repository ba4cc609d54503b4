import ts from "typescript";
import type { Schema } from "@/lib/doors/openapi/described";
import { anyOf } from "./any-of";

/** Types whose fields nobody can name beforehand. */
const open: Record<string, Schema> = { JsonObject: { type: "object" }, JsonValue: {} };

const plain: [ts.TypeFlags, Schema][] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, {}],
  [ts.TypeFlags.Boolean, { type: "boolean" }],
  [ts.TypeFlags.Null, { type: "null" }],
  [ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral, { type: "string" }],
  [ts.TypeFlags.Number, { type: "number" }],
  [ts.TypeFlags.NonPrimitive, { type: "object" }],
];

const openName = (type: ts.Type) =>
  type.aliasSymbol && type.aliasSymbol.name in open ? type.aliasSymbol.name : undefined;
const is = (type: ts.Type, flags: ts.TypeFlags) => (type.flags & flags) !== 0;

/** What a name says that a type cannot: that a text is a time, and that a number counts. */
function byName(name: string, schema: Schema): Schema {
  const types = [schema.type].flat();
  if (types.includes("string") && /(^|_)at$/.test(name)) return { ...schema, format: "date-time" };
  if (!types.includes("number") || !/(^|_)(count|bytes|number|seq|line|lines)$/.test(name)) return schema;
  const counted = types.map((type) => (type === "number" ? "integer" : type));
  return { ...schema, type: counted.length === 1 ? counted[0] : counted };
}

/**
 * JSON Schema of what values of our types are once they are JSON. A type that has a name becomes a schema of that name, to which the
 * others refer.
 */
export class AnswerSchemas {
  readonly #named = new Map<string, { type: ts.Type; schema: Schema }>();

  /** @param names of types that were inferred, which have none of their own */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly names: ReadonlyMap<ts.Type, string>,
  ) {}

  /** Those with a name. */
  get schemas(): Record<string, Schema> {
    const names = [...this.#named.keys()].sort();
    return Object.fromEntries(names.map((name) => [name, this.#named.get(name)?.schema ?? {}]));
  }

  /** @throws where it is nothing that JSON has, or two types have one name */
  of(type: ts.Type): Schema {
    const name = this.names.get(type) ?? openName(type);
    if (name === undefined) return this.#describe(type);
    if (open[name]) return open[name];
    const known = this.#named.get(name);
    if (known && known.type !== type) throw new Error(`two types of answers are called ${name}`);
    if (!known) {
      const entry = { type, schema: {} as Schema };
      this.#named.set(name, entry);
      entry.schema = this.#describe(type);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #describe(type: ts.Type): Schema {
    const known = plain.find(([flags]) => is(type, flags));
    if (known) return known[1];
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (is(type, ts.TypeFlags.BooleanLiteral)) return { const: this.checker.typeToString(type) === "true" };
    if (type.isUnion()) return this.#describeUnion(type);
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) {
      const items = this.checker.getTypeArguments(type as ts.TypeReference);
      if (items.every((item) => is(item, ts.TypeFlags.Never))) return { type: "array", maxItems: 0 };
      return { type: "array", items: anyOf(items.map((item) => this.of(item))) };
    }
    if (is(type, ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#describeObject(type);
    throw new Error(`an answer cannot hold ${this.checker.typeToString(type)}`);
  }

  #describeUnion(type: ts.UnionType): Schema {
    return anyOf(type.types.filter((one) => !is(one, ts.TypeFlags.Undefined)).map((one) => this.of(one)));
  }

  #describeObject(type: ts.Type): Schema {
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index) return { type: "object", additionalProperties: this.of(index.type) };
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const value = this.checker.getTypeOfSymbol(property);
      if (is(value, ts.TypeFlags.Undefined)) continue;
      properties[property.name] = byName(property.name, this.of(value));
      const mayBeUndefined = value.isUnion() && value.types.some((one) => is(one, ts.TypeFlags.Undefined));
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (!mayBeUndefined && !isOptional) required.push(property.name);
    }
    return { type: "object", properties, ...(required.length > 0 && { required }) };
  }
}
