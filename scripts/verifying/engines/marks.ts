import { isDeepStrictEqual } from "node:util";
import { applyChanges, type Change, rawItem } from "#scripts/verifying/basis/changes.ts";
import type { Check, Difference, Mend } from "#scripts/verifying/basis/check.ts";
import { type OpenPairs, Pairs, type Unpaired } from "#scripts/verifying/basis/pairs.ts";
import {
  type EntityName,
  entityNamed,
  type Partition,
  plain,
  type StoredItems,
} from "#scripts/verifying/basis/storedItems.ts";

/** What differs, in sentences. `owner` is such as `person 12`. */
interface Sentences {
  missing: (owner: string) => string;
  stray: (owner: string) => string;
  /** The item names another owner, or says something else of it. */
  other: (owner: string, of: string) => string;
}

interface MarkRule<Mark extends EntityName, Owner extends EntityName> {
  mark: Mark;
  owner: Owner;
  /** The items that an owner has by its facts. */
  marksOf: (owner: StoredItems[Owner]) => readonly StoredItems[Mark][];
  /** Key of the owner that an item names. */
  ownerOf: (mark: StoredItems[Mark]) => object;
  /** Attributes of a mark that follow from its owner. */
  attributes: readonly (keyof StoredItems[Mark] & string)[];
  /** Attributes of a mark that need more than its owner. */
  whole?: (mark: StoredItems[Mark]) => Promise<object>;
  /** Marks of owners that a job is changing. */
  isBusy?: (mark: StoredItems[Mark]) => boolean;
  takeAlso?: (partition: Partition) => void;
  everywhere?: readonly EntityName[];
  says: Sentences;
}

type Raw = Record<string, unknown>;

/**
 * Items that follow from one other item each, such as the address that leads to a person: both have each other. Marks and
 * owners that agree are forgotten at once, so memory has only those whose other half is not read yet.
 */
export function marks<Mark extends EntityName, Owner extends EntityName>(rule: MarkRule<Mark, Owner>): Check {
  const { mark, owner, marksOf, ownerOf, says, isBusy = () => false } = rule;
  const pairs = new Pairs();
  const keyNames = mark === "numberToken" ? [] : entityNamed(mark).keyNames;
  const factsOf = (own: object): Raw => {
    const item: Raw = { ...own };
    return Object.fromEntries(rule.attributes.map((name) => [name, item[name]]));
  };
  const keyOf = (own: object): Raw => {
    const item: Raw = { ...own };
    return Object.fromEntries(keyNames.map((name) => [name, item[name]]));
  };
  const textOf = (item: object) => JSON.stringify(keyOf(item));
  const markOf = (key: string, facts: string | undefined): StoredItems[Mark] | undefined =>
    facts === undefined ? undefined : { ...JSON.parse(key), ...JSON.parse(facts) };
  const nameOf = (of: StoredItems[Mark]) => `${owner} ${Object.values(ownerOf(of)).join(" ")}`;

  /** The check that the owner is as it was read now; undefined where it does not want what is expected of it. */
  const ownerCheck = async (of: StoredItems[Mark], wants: boolean): Promise<Change | undefined> => {
    const [entity, key] = [entityNamed(owner), ownerOf(of)];
    const raw = await rawItem(entity, key);
    const item = raw && entity.itemOf(raw);
    const own: readonly StoredItems[Mark][] = item ? marksOf(plain(item)) : [];
    const isWanted = own.some((each) => textOf(each) === textOf(of) && isDeepStrictEqual(factsOf(each), factsOf(of)));
    return isWanted === wants ? { entity: owner, key, was: item, is: "unchanged" } : undefined;
  };

  const mendOf = (wanted: StoredItems[Mark] | undefined, has: StoredItems[Mark] | undefined): Mend => {
    return async () => {
      const checks = [wanted && (await ownerCheck(wanted, true)), has && (await ownerCheck(has, false))];
      if ((wanted && !checks[0]) || (has && !checks[1] && !isSameOwner(wanted, has))) return undefined;
      const key = keyOf(wanted ?? has ?? {});
      const is = wanted ? { ...wanted, ...(await rule.whole?.(wanted)) } : "deleted";
      const owners = isSameOwner(wanted, has) ? checks.slice(0, 1) : checks;
      return applyChanges([
        ...owners.flatMap((check) => check ?? []),
        { entity: mark, key, was: has && factsOf(has), is },
      ]);
    };
  };
  const isSameOwner = (one: StoredItems[Mark] | undefined, other: StoredItems[Mark] | undefined) =>
    one !== undefined && other !== undefined && isDeepStrictEqual(ownerOf(one), ownerOf(other));

  const differenceOf = ({ key, fact, stored }: Unpaired): Difference[] => {
    const [wanted, has] = [markOf(key, fact), markOf(key, stored)];
    if ((wanted && isBusy(wanted)) || (has && isBusy(has))) return [];
    const mend = mendOf(wanted, has);
    if (!wanted) return has ? [{ text: says.stray(nameOf(has)), mend }] : [];
    return [{ text: has ? says.other(nameOf(wanted), nameOf(has)) : says.missing(nameOf(wanted)), mend }];
  };
  return {
    derives: [{ items: mark }],
    everywhere: rule.everywhere ?? [],
    keeps: {
      name: `${owner} ${mark}`,
      *drain() {
        for (const open of pairs.drain()) yield [open.key, open] as const;
      },
      add: (open: OpenPairs) => pairs.addOpen(open),
    },
    take(partition) {
      rule.takeAlso?.(partition);
      for (const own of partition.of(owner))
        for (const each of marksOf(own)) pairs.fact(textOf(each), JSON.stringify(factsOf(each)));
      for (const each of partition.of(mark)) pairs.stored(textOf(each), JSON.stringify(factsOf(each)));
    },
    differences: () => pairs.differing().flatMap(differenceOf),
  };
}
