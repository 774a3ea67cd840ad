import { Problem } from "#functions/platform/problem.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import type { ActsGuard } from "#functions/reports/rowPricing.ts";
import { ActEntity, actsById, isLocked, UNLOCKED } from "./store/act.ts";

/** docs/rules/signing.md, "Locks of a container". `check` @throws Problem `act_signed` */
export const unlockedActs: ActsGuard = {
  async check(ids) {
    const acts = await actsById(ids);
    if ([...acts.values()].some(isLocked)) throw new Problem("act_signed");
    return new Map([...acts].map(([id, act]) => [id, itemBytes(act)]));
  },
  beside: (ids) => ids.map((id) => ActEntity.check({ id }, UNLOCKED)),
};
