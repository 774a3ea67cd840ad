import { type Act, ActEntity } from "#functions/acts/store/act.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { isListedRightly, wantedListing } from "./toSignCheck.ts";

const AT_ONCE = 8;

/**
 * Corrects the index of acts to sign, as for a table that is older than it, and returns how many acts were listed wrongly.
 * The system must not run meanwhile. It can be run again after a crash.
 */
export async function rebuildToSign(): Promise<number> {
  const wrong: Act[] = [];
  await readPartitions((raw) => {
    wrong.push(
      ...partitionOf(raw)
        .of("act")
        .filter((act) => !isListedRightly(act)),
    );
  });
  await inParallel(wrong, AT_ONCE, async (act) => {
    const { toSign, toSignOrder } = wantedListing(act);
    const patch = ActEntity.patch({ id: act.id });
    await (toSign && toSignOrder ? patch.set({ toSign, toSignOrder }) : patch.remove(["toSign", "toSignOrder"])).go();
  });
  return wrong.length;
}
