import { entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { type AssortmentGroup, sameName } from "#shared/assortments/assortments.ts";

/** A destination with its key, so that a batch get reads its name. */
export interface GroupDestination {
  id: number;
  buyer: number;
  code: string;
}

export interface StoredGroup extends Omit<AssortmentGroup, "destinations"> {
  destinations: readonly GroupDestination[];
  version: number;
}

export const AssortmentGroupEntity = /* @__PURE__ */ entity<StoredGroup>()({
  name: "assortmentGroup",
  /** Which groups of assortments are there? Up to 60, read whole. */
  key: { of: [], by: ["id"] },
});

/** Makes a name (`sameName`) unique among groups. */
export const GroupNameEntity = /* @__PURE__ */ entity<{ name: string; id: number }>()({
  name: "assortmentGroupName",
  key: { of: ["name"] },
});

export function allAssortmentGroups(): Promise<StoredGroup[]> {
  return AssortmentGroupEntity.all("key", {});
}

export function assortmentGroupById(id: number): Promise<StoredGroup | undefined> {
  return AssortmentGroupEntity.get({ id });
}

export function groupOf({ destinations, ...group }: StoredGroup): AssortmentGroup {
  return { ...group, destinations: destinations.map(({ id }) => id) };
}

export type GroupSaved = { ok: true; group: StoredGroup } | { ok: false; reason: "name_taken" | "changed" };

/** `also`: writes of the same transaction; a refusal of one is `changed`. */
export async function addAssortmentGroup(
  facts: Omit<StoredGroup, "id" | "version">,
  also: readonly Write[] = [],
): Promise<GroupSaved> {
  const group = { ...facts, id: await nextIds("assortmentGroup"), version: 1 };
  const outcome = await commit([
    AssortmentGroupEntity.create(group),
    GroupNameEntity.create({ name: sameName(group.name), id: group.id }),
    ...also,
  ]);
  if (outcome.ok) return { ok: true, group };
  return { ok: false, reason: outcome.refused.includes(1) ? "name_taken" : "changed" };
}

export async function changeAssortmentGroup(
  before: StoredGroup,
  changed: Omit<StoredGroup, "id" | "unit" | "version">,
): Promise<GroupSaved> {
  const after = { ...before, ...changed, version: before.version + 1 };
  const isRenamed = sameName(before.name) !== sameName(after.name);
  const outcome = await commit([
    AssortmentGroupEntity.put(after, { version: before.version }),
    ...(isRenamed
      ? [
          GroupNameEntity.create({ name: sameName(after.name), id: before.id }),
          GroupNameEntity.delete({ name: sameName(before.name) }),
        ]
      : []),
  ]);
  if (outcome.ok) return { ok: true, group: after };
  return { ok: false, reason: outcome.refused.includes(0) ? "changed" : "name_taken" };
}
