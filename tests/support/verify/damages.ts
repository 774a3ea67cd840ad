import type { RawItem } from "#functions/platform/table/shape.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import { type EntityName, entityNamed } from "#scripts/verifying/basis/storedItems.ts";
import { derived } from "#scripts/verifying/verify.ts";
import { rawItems, writeRawItems } from "#tests/support/services/rawTable.ts";

/** What a kind of derived number has in the table, and what it has after damage; undefined for no item. */
export interface Damage {
  what: string;
  before: RawItem | undefined;
  after: RawItem | undefined;
  /** The attribute that has to have its value again. */
  attribute?: string | undefined;
}

let items: Map<string, RawItem[]>;

/** Before damages: they are made of what is stored. */
export async function readItems(): Promise<void> {
  const found: RawItem[] = [];
  for await (const item of rawItems()) found.push(item);
  items = Map.groupBy(found, entityOf);
}

export const keyOf = ({ pk, sk }: RawItem) => ({ pk, sk });

function itemsOf(entity: string): readonly [RawItem, ...RawItem[]] {
  const [first, ...others] = items.get(entity) ?? [];
  if (!first) throw new Error(`No ${entity} to damage: seed one`);
  return [first, ...others];
}

export async function put(damages: readonly Damage[], side: "before" | "after"): Promise<void> {
  const other = side === "after" ? "before" : "after";
  const wanted = damages.flatMap((one) => one[side] ?? []);
  const gone = damages.flatMap((one) => (one[side] === undefined && one[other] ? keyOf(one[other]) : []));
  await writeRawItems({ put: wanted, remove: gone });
}

/** Another value of the same type; a number where there was none. */
function damaged(value: unknown): unknown {
  if (value === undefined) return 7;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return /^\d{4}-/.test(value) ? "2001-02-03" : `${value}x`;
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : value.map(damaged);
  if (typeof value !== "object" || value === null) throw new Error(`No damage for ${typeof value}`);
  const first = Object.entries(value).find(
    ([, one]) => typeof one === "number" || (typeof one === "object" && Object.keys(one).length > 0),
  );
  return { ...value, [first?.[0] ?? "more"]: damaged(first?.[1] ?? 0) };
}

function strayOf(name: EntityName, item: RawItem): RawItem {
  if (name === "numberToken") return { ...item, sk: `9${item["sk"]}` };
  const entity = entityNamed(name);
  const last = entity.keyNames.at(-1);
  if (last === undefined) return { ...item, total: 5 };
  const value = item[last];
  const own = { ...entity.itemOf(item), [last]: typeof value === "number" ? value + 1_000_000 : `${value}9` };
  return { ...item, ...own, ...entity.keyOf(own) };
}

function wrong(of: EntityName, attribute: string): Damage {
  const entity = entityNamed(of);
  const all = itemsOf(of);
  const before = all.find((one) => entity.itemOf(one)[attribute] !== undefined) ?? all[0];
  return {
    what: `${of}.${attribute} of ${before["pk"]} ${before["sk"]}`,
    before,
    after: { ...before, [attribute]: damaged(before[attribute]) },
    attribute,
  };
}

function lowered(sequence: string): Damage {
  const pk = `sequence#${sequence === "actNumber" ? "actNumber2026" : sequence}`;
  const before = itemsOf("sequence").find((one) => one["pk"] === pk);
  if (!before) throw new Error(`No number of ${sequence}: seed one`);
  return { what: pk, before, after: { ...before, last: 0 } };
}

const all = derived();
const kinds = all.flatMap((one) => ("items" in one ? [one.items] : []));
export const lists: [string, [string, () => Damage][]][] = [
  ["that is lost", kinds.map((name) => [name, () => ({ what: name, before: itemsOf(name)[0], after: undefined })])],
  [
    "without a fact",
    kinds.map((name) => [name, () => ({ what: name, before: undefined, after: strayOf(name, itemsOf(name)[0]) })]),
  ],
  [
    "that is wrong",
    all.flatMap((one) =>
      "of" in one
        ? one.attributes.map((name): [string, () => Damage] => [`${one.of}.${name}`, () => wrong(one.of, name)])
        : [],
    ),
  ],
  [
    "below what is in use",
    all.flatMap((one) =>
      "sequences" in one ? one.sequences.map((name): [string, () => Damage] => [name, () => lowered(name)]) : [],
    ),
  ],
];

/** Several attributes of one item are damaged at once. */
export function mergedByKey(damages: readonly Damage[]): Damage[] {
  const byKey = Map.groupBy(damages, ({ before, after }) => JSON.stringify(keyOf(before ?? after ?? {})));
  return [...byKey.values()].map((own) => ({
    ...own[0]!,
    after: own.every(({ after }) => after === undefined)
      ? undefined
      : Object.assign(
          {},
          own[0]!.before,
          ...own.map(({ before, after, attribute }) =>
            attribute ? { [attribute]: after?.[attribute] } : { ...before, ...after },
          ),
        ),
  }));
}
