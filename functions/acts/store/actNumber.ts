import { CustomAttributeType, Service } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { type ActType, PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { numberKey } from "#shared/basics/numberKey.ts";
import type { ActJob, ActNumber } from "./actJob.ts";
import { ActJobLaneEntity, groupsBesideJob, inLanes, jobRuns, throwIfEnded } from "./jobCheck.ts";

/** Makes a number unique among the acts of an issuer and type (docs/rules/acts.md, "Act numbers"). */
export const ActNumberEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actNumber", version: "1", service: "virn" },
    attributes: {
      issuer: { type: "number", required: true },
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      /** As `numberKey` makes it. */
      key: { type: "string", required: true },
      act: { type: "number", required: true },
    },
    indexes: {
      byNumber: {
        pk: { field: "pk", composite: ["issuer", "type", "key"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);

export interface ReleasedNumber extends ActNumber {
  /** Act that gets the number again; absent where it becomes free. */
  backTo?: number;
}

const service = /* @__PURE__ */ new Service({ number: ActNumberEntity, lane: ActJobLaneEntity }, table);

export async function isActNumberTaken(issuer: number, type: ActType, number: string): Promise<boolean> {
  const { data } = await ActNumberEntity.get({ issuer, type, key: numberKey(number) }).go({ consistent: true });
  return data !== null;
}

/** Returns the owners whose number another act has. @throws JobEnded */
export async function takePurchaseNumbers(job: ActJob): Promise<number[]> {
  const issuer = job.head.seller;
  const taken: number[] = [];
  const wanted = job.purchaseActs.filter((act) => act.isNumberNew);
  await inLanes(groupsBesideJob(wanted), async (group, lane) => {
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...group.map(({ number, id, numberOf }) => {
            const item = { issuer, type: PURCHASE_ACT, key: numberKey(number), act: id } as const;
            if (numberOf === 0) return entities.number.create(item).commit();
            return entities.number
              .put(item)
              .where(({ act }, { eq }) => eq(act, numberOf))
              .commit();
          }),
          jobRuns(entities, job, lane),
        ])
        .go(),
    );
    if (outcome.ok) return;
    throwIfEnded(job, outcome.refused, group.length);
    taken.push(...outcome.refused.flatMap((index) => group[index]?.owner ?? []));
  });
  return taken;
}

/** Skips a number that another act has taken since. @throws JobEnded */
export async function releaseNumbers(job: ActJob, numbers: readonly ReleasedNumber[]): Promise<void> {
  const issuer = job.head.seller;
  await inLanes(groupsBesideJob(numbers), async (group, lane) => {
    let rest = group;
    while (rest.length > 0) {
      const outcome = await commit(() =>
        service.transaction
          .write((entities) => [
            ...rest.map(({ type, number, act, backTo = 0 }) =>
              backTo === 0
                ? entities.number
                    .delete({ issuer, type, key: numberKey(number) })
                    .where((stored, { eq, notExists }) => `${eq(stored.act, act)} OR ${notExists(stored.act)}`)
                    .commit()
                : entities.number
                    .put({ issuer, type, key: numberKey(number), act: backTo })
                    .where((stored, { eq }) => `${eq(stored.act, act)} OR ${eq(stored.act, backTo)}`)
                    .commit(),
            ),
            jobRuns(entities, job, lane),
          ])
          .go(),
      );
      if (outcome.ok) break;
      throwIfEnded(job, outcome.refused, rest.length);
      rest = rest.filter((_, index) => !outcome.refused.includes(index));
    }
  });
}
