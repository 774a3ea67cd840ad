import { Problem } from "#functions/platform/problem.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import type { ActsGuard } from "#functions/reports/rowPricing.ts";
import { actsById, isLocked } from "./store/act.ts";
import { whileUnlocked } from "./store/unlocked.ts";

/** Keeps what a container locks (docs/rules/signing.md, "Locks of a container"). `check` @throws Problem `act_signed` */
export const unlockedActs: ActsGuard = {
  async check(ids) {
    const acts = await actsById(ids);
    if ([...acts.values()].some(isLocked)) throw new Problem("act_signed");
    return new Map([...acts].map(([id, act]) => [id, itemBytes(act)]));
  },
  send: whileUnlocked,
};
