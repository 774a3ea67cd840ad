import { isDeepStrictEqual } from "node:util";
import { changing } from "#scripts/verifying/basis/changes.ts";
import type { Check, Difference } from "#scripts/verifying/basis/check.ts";
import { shown } from "#scripts/verifying/basis/shown.ts";
import {
  type EntityName,
  entityNamed,
  type Partition,
  type StoredItems,
} from "#scripts/verifying/basis/storedItems.ts";

interface AttributeRule<Name extends EntityName, Attribute extends keyof StoredItems[Name] & string> {
  of: Name;
  attributes: readonly Attribute[];
  what: (item: StoredItems[Name]) => string;
  /** From the item and those of its partition; undefined where nothing is told of it. Omitted attributes are not compared. */
  expected: (
    item: StoredItems[Name],
    partition: Partition,
  ) => { [Each in Attribute]?: StoredItems[Name][Each] | undefined } | undefined;
}

/** Attributes that follow from other attributes of their item, or from items of the same partition. */
export function attributes<Name extends EntityName, Attribute extends keyof StoredItems[Name] & string>(
  rule: AttributeRule<Name, Attribute>,
): Check {
  const found: Difference[] = [];
  return {
    isFirst: true,
    derives: [{ of: rule.of, attributes: rule.attributes }],
    take(partition) {
      for (const item of partition.of(rule.of)) {
        const expected = rule.expected(item, partition);
        if (!expected) continue;
        const wrong = rule.attributes.filter(
          (name) => name in expected && !isDeepStrictEqual(item[name], expected[name]),
        );
        if (wrong.length > 0) found.push(attributeDifference(rule.of, rule.what(item), item, wrong, expected));
      }
    },
    differences: () => found,
  };
}

/** One sentence and one write of all wrong attributes, which is refused when the item changed meanwhile. */
export function attributeDifference(
  of: EntityName,
  what: string,
  item: object,
  wrong: readonly string[],
  expected: object,
): Difference {
  const [stored, facts]: Record<string, unknown>[] = [{ ...item }, { ...expected }];
  const said = wrong.map((name) => `${name} is ${shown(stored?.[name])}, the facts say ${shown(facts?.[name])}`);
  const key = Object.fromEntries(entityNamed(of).keyNames.map((name) => [name, stored?.[name]]));
  const is = Object.fromEntries(wrong.map((name) => [name, facts?.[name]]));
  return { text: `${what}: ${said.join("; ")}`, mend: changing({ entity: of, key, was: stored, is }) };
}
