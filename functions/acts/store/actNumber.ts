import { oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { type ActType, PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { numberKey, numberKeys } from "#shared/basics/names.ts";
import type { ActJob, ActNumber } from "./actJob.ts";
import { groupsBesideJob, inLanes, jobRuns, throwIfEnded } from "./jobCheck.ts";

interface TakenNumber {
  issuer: number;
  type: ActType;
  /** `numberKey` of the number. */
  key: string;
  act: number;
}

/** Makes a number unique among acts of an issuer and type (docs/rules/acts.md, "Act numbers"). */
export const ActNumberEntity = /* @__PURE__ */ entity<TakenNumber>()({
  name: "actNumber",
  key: { of: ["issuer", "type", "key"] },
});

export interface ReleasedNumber extends ActNumber {
  /** Act that gets the number back; absent when it becomes free. */
  backTo?: number;
}

export async function isActNumberTaken(issuer: number, type: ActType, number: string): Promise<boolean> {
  const keys = numberKeys(number).map((key) => ({ issuer, type, key }));
  return (await ActNumberEntity.getAll(keys)).length > 0;
}

/** Refused when an act has the number under a key of before (docs/rules/names.md, "Keys of before"). */
export function untakenBefore({ issuer, type }: Pick<TakenNumber, "issuer" | "type">, number: string): Write[] {
  return numberKeys(number)
    .slice(1)
    .map((key) => ActNumberEntity.delete({ issuer, type, key }, { act: undefined }));
}

/** Returns the owners whose number another act has. @throws JobEnded */
export async function takePurchaseNumbers(job: ActJob): Promise<number[]> {
  const issuer = job.head.seller;
  const taken: number[] = [];
  const wanted = job.purchaseActs.filter((act) => act.isNumberNew);
  await inLanes(
    groupsBesideJob(wanted, ({ number }) => numberKeys(number).length),
    async (group, lane) => {
      const before = group.flatMap((act) =>
        untakenBefore({ issuer, type: PURCHASE_ACT }, act.number).map((write) => ({ act, write })),
      );
      const outcome = await commit([
        ...group.map(({ number, id, numberOf }) => {
          const item = { issuer, type: PURCHASE_ACT, key: numberKey(number), act: id } as const;
          return numberOf === 0 ? ActNumberEntity.create(item) : ActNumberEntity.put(item, { act: numberOf });
        }),
        jobRuns(job, lane),
        ...before.map(({ write }) => write),
      ]);
      if (outcome.ok) return;
      throwIfEnded(job, outcome.refused, group.length);
      const refused = outcome.refused.flatMap((index) => group[index] ?? before[index - group.length - 1]?.act ?? []);
      taken.push(...new Set(refused.map(({ owner }) => owner)));
    },
  );
  return taken;
}

/** Skips numbers that another act has taken since. @throws JobEnded */
export async function releaseNumbers(job: ActJob, numbers: readonly ReleasedNumber[]): Promise<void> {
  const issuer = job.head.seller;
  const keyed = numbers.flatMap((one) => numberKeys(one.number).map((key) => ({ ...one, key })));
  await inLanes(groupsBesideJob(keyed), async (group, lane) => {
    let rest = group;
    while (rest.length > 0) {
      const outcome = await commit([
        ...rest.map(({ type, number, act, key: stored, backTo = 0 }) => {
          const key = { issuer, type, key: stored };
          // The other act gets the number back under its present key alone.
          if (stored !== numberKey(number)) return ActNumberEntity.delete(key, { act: oneOf([act, undefined]) });
          return backTo === 0
            ? ActNumberEntity.delete(key, { act: oneOf([act, undefined]) })
            : ActNumberEntity.put({ ...key, act: backTo }, { act: oneOf([act, backTo]) });
        }),
        jobRuns(job, lane),
      ]);
      if (outcome.ok) break;
      throwIfEnded(job, outcome.refused, rest.length);
      rest = rest.filter((_, index) => !outcome.refused.includes(index));
    }
  });
}
