import { setTimeout as wait } from "node:timers/promises";
import { entity } from "#functions/platform/table/entity.ts";
import { pauseBefore } from "#functions/platform/table/retries.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { CALLS_A_SECOND } from "#shared/eudr/limits.ts";

/** The next time at which the Information System may be called, in milliseconds: functions share the limit of an address. */
const CallSlotEntity = /* @__PURE__ */ entity<{ nextAt: number }>()({ name: "eudrCallSlot", key: { of: [] } });

const SLOT_MS = 1000 / CALLS_A_SECOND;
/** A slot that is further away was taken by a wrong clock. */
const MAX_AHEAD_MS = 60_000;

/** Waits until this call may be made: all callers together make `CALLS_A_SECOND`. */
export async function waitForCallSlot(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { nextAt } = (await CallSlotEntity.get({})) ?? {};
    const now = Date.now();
    const at = nextAt === undefined || nextAt - now > MAX_AHEAD_MS ? now : Math.max(now, nextAt);
    if (await write(CallSlotEntity.put({ nextAt: at + SLOT_MS }, { nextAt }))) {
      if (at > now) await wait(at - now);
      return;
    }
    await pauseBefore(attempt);
  }
}
