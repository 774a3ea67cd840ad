import { Problem } from "#functions/core/problem.ts";
import { actsById, isLocked } from "#functions/data/acts/act.ts";
import { whileUnlocked } from "#functions/data/acts/signing/unlocked.ts";
import { itemBytes } from "#functions/data/table/itemBytes.ts";
import type { ActsGuard } from "#functions/reports/rowPricing.ts";

/** Keeps what a container locks (docs/rules/signing.md, "Locks of a container"). `check` @throws Problem `act_signed` */
export const unlockedActs: ActsGuard = {
  async check(ids) {
    const acts = await actsById(ids);
    if ([...acts.values()].some(isLocked)) throw new Problem("act_signed");
    return new Map([...acts].map(([id, act]) => [id, itemBytes(act)]));
  },
  send: whileUnlocked,
};
