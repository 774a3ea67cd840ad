import { CustomAttributeType, Service } from "electrodb";
import { Entity } from "#functions/data/table/entity.ts";
import { table } from "#functions/data/table/table.ts";
import { commit } from "#functions/data/table/transaction.ts";
import { type ActType, PURCHASE_ACT } from "#shared/domain/acts/actTypes.ts";
import { type ActJob, ActJobEntity, type ActNumber } from "./actJob.ts";
import { groupsBesideJob, jobRuns, throwIfEnded } from "./jobCheck.ts";

/** Makes a number unique among the acts of an issuer and type (docs/rules/acts.md, "Act numbers"). */
export const ActNumberEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actNumber", version: "1", service: "virn" },
    attributes: {
      issuer: { type: "number", required: true },
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      number: { type: "string", required: true },
      act: { type: "number", required: true },
    },
    indexes: {
      byNumber: { pk: { field: "pk", composite: ["issuer", "type", "number"] }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

const service = /* @__PURE__ */ new Service({ number: ActNumberEntity, job: ActJobEntity }, table);

export async function isActNumberTaken(issuer: number, type: ActType, number: string): Promise<boolean> {
  const { data } = await ActNumberEntity.get({ issuer, type, number }).go({ consistent: true });
  return data !== null;
}

/** Returns the owners whose number another act has. @throws JobEnded */
export async function takePurchaseNumbers(job: ActJob): Promise<number[]> {
  const issuer = job.head.seller;
  const taken: number[] = [];
  for (const group of groupsBesideJob(job.purchaseActs.filter((act) => act.isNumberNew))) {
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...group.map(({ number, id }) =>
            entities.number.create({ issuer, type: PURCHASE_ACT, number, act: id }).commit(),
          ),
          jobRuns(entities, job),
        ])
        .go(),
    );
    if (outcome.ok) continue;
    throwIfEnded(job, outcome.refused, group.length);
    taken.push(...outcome.refused.flatMap((index) => group[index]?.owner ?? []));
  }
  return taken;
}

/** Skips a number that another act has taken since. @throws JobEnded */
export async function releaseNumbers(job: ActJob, numbers: readonly ActNumber[]): Promise<void> {
  const issuer = job.head.seller;
  for (const group of groupsBesideJob(numbers)) {
    let rest = group;
    while (rest.length > 0) {
      const outcome = await commit(() =>
        service.transaction
          .write((entities) => [
            ...rest.map(({ type, number, act }) =>
              entities.number
                .delete({ issuer, type, number })
                .where((stored, { eq, notExists }) => `${eq(stored.act, act)} OR ${notExists(stored.act)}`)
                .commit(),
            ),
            jobRuns(entities, job),
          ])
          .go(),
      );
      if (outcome.ok) break;
      throwIfEnded(job, outcome.refused, rest.length);
      rest = rest.filter((_, index) => !outcome.refused.includes(index));
    }
  }
}
