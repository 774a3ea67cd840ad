import { queueLook } from "#functions/acts/queueLook.ts";
import { type Act, actsToSign } from "#functions/acts/store/act.ts";
import { actsDated } from "#functions/acts/store/actDay.ts";
import { warnedActs } from "#functions/acts/store/actWarnings.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { addDays, type IsoDate } from "#shared/basics/dates.ts";
import { LOOK_AGAIN_DAYS } from "#shared/eudr/limits.ts";

const ACTS_AT_ONCE = 500;
const LAST_DAY = "9999-12-31";

/** Queues purchase acts whose warnings may change with time: those that have some, and all of the last 90 days. */
export async function lookAgain(today: IsoDate): Promise<void> {
  const days = { from: addDays(today, -LOOK_AGAIN_DAYS), until: LAST_DAY };
  const acts = new Set((await actsDated(PURCHASE_ACT, days, undefined)).map(({ act }) => act));
  for await (const { act } of everyWarnedAct()) acts.add(act);
  await queueLook([...acts].toSorted((one, other) => other - one));
}

/** Queues open acts of an owner whose declarations have changed. */
export async function lookAgainAtOwner(owner: number, today: IsoDate): Promise<void> {
  const acts = new Set<number>();
  for await (const { act } of everyWarnedAct([owner])) acts.add(act);
  let after: Pick<Act, "date" | "id"> | undefined = { date: addDays(today, -LOOK_AGAIN_DAYS), id: 0 };
  do {
    const found: Act[] = await actsToSign([PURCHASE_ACT], owner, after, ACTS_AT_ONCE);
    for (const { id } of found) acts.add(id);
    after = found.length < ACTS_AT_ONCE ? undefined : found.at(-1);
  } while (after);
  await queueLook([...acts]);
}

async function* everyWarnedAct(owners?: readonly number[]) {
  for (const list of warnedActs(owners)) yield* list;
}
