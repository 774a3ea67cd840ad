import { CustomAttributeType, Service } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import type { AssortmentGroup } from "#shared/assortments/assortmentGroups.ts";
import { sameName } from "#shared/assortments/assortmentNames.ts";
import type { Unit } from "#shared/basics/units.ts";

/** A destination with its key, so that its name is one of a batch get. */
export interface GroupPlace {
  id: number;
  buyer: number;
  code: string;
}

export interface StoredGroup extends Omit<AssortmentGroup, "destinations"> {
  places: readonly GroupPlace[];
  /** Grows with each change. */
  version: number;
}

export const AssortmentGroupEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "assortmentGroup", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      name: { type: "string", required: true },
      unit: { type: CustomAttributeType<Unit>("string"), required: true },
      forecastsPerDestination: { type: "boolean", required: true },
      ungroupedDestination: { type: "boolean", required: true },
      places: { type: CustomAttributeType<readonly GroupPlace[]>("any"), required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      /** Which groups of assortments are there? Up to 60, read whole. */
      all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  table,
);

/** Gives a name to one group only. */
const GroupNameEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "assortmentGroupName", version: "1", service: "virn" },
    attributes: { name: { type: "string", required: true }, id: { type: "number", required: true } },
    indexes: { byName: { pk: { field: "pk", composite: ["name"] }, sk: { field: "sk", composite: [] } } },
  },
  table,
);

const service = /* @__PURE__ */ new Service({ group: AssortmentGroupEntity, name: GroupNameEntity }, table);

export async function allAssortmentGroups(): Promise<StoredGroup[]> {
  const { data } = await AssortmentGroupEntity.query.all({}).go({ pages: "all", consistent: true });
  return data;
}

export async function assortmentGroupById(id: number): Promise<StoredGroup | undefined> {
  const { data } = await AssortmentGroupEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** As the rules see it. */
export function groupOf({ places, ...group }: StoredGroup): AssortmentGroup {
  return { ...group, destinations: places.map(({ id }) => id) };
}

export type GroupSaved = { ok: true; group: StoredGroup } | { ok: false; reason: "name_taken" | "changed" };

/** Of several calls with one name, one adds the group. */
export async function addAssortmentGroup(facts: Omit<StoredGroup, "id" | "version">): Promise<GroupSaved> {
  const group = { ...facts, id: await nextIds("assortmentGroup"), version: 1 };
  const { ok } = await commit(() =>
    service.transaction
      .write(({ group: groups, name }) => [
        groups.create(group).commit(),
        name.create({ name: sameName(group.name), id: group.id }).commit(),
      ])
      .go(),
  );
  return ok ? { ok, group } : { ok, reason: "name_taken" };
}

/** The unit stays: assortments and forecasts have it. */
export async function changeAssortmentGroup(
  before: StoredGroup,
  changed: Omit<StoredGroup, "id" | "unit" | "version">,
): Promise<GroupSaved> {
  const after = { ...before, ...changed, version: before.version + 1 };
  const isRenamed = sameName(before.name) !== sameName(after.name);
  const outcome = await commit(() =>
    service.transaction
      .write(({ group, name }) => [
        group
          .put(after)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
        ...(isRenamed
          ? [
              name.create({ name: sameName(after.name), id: before.id }).commit(),
              name.delete({ name: sameName(before.name) }).commit(),
            ]
          : []),
      ])
      .go(),
  );
  if (outcome.ok) return { ok: true, group: after };
  return { ok: false, reason: outcome.refused.includes(0) ? "changed" : "name_taken" };
}
