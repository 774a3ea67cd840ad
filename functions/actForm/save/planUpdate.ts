import { type ActPlan, planAct } from "#functions/actForm/planAct.ts";
import { deadlineDaysOf } from "#functions/acts/actParties.ts";
import { type Act, type ActHead, actById } from "#functions/acts/store/act.ts";
import type { ActChanges } from "#functions/acts/store/actEvent.ts";
import type { PlannedPurchaseAct } from "#functions/acts/store/actJob.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { type ActRowItem, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { nextIds } from "#functions/platform/table/sequence.ts";
import type { UpdateForm } from "#shared/actForm/contract.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { salesActHead } from "./actHead.ts";
import { planPurchaseActs } from "./plannedPurchaseActs.ts";
import { savedChanges } from "./savedChanges.ts";

interface PlannedUpdate {
  before: Act;
  plan: ActPlan;
  existing: readonly Act[];
  previousRows: readonly ActRowItem[];
  purchaseActs: readonly PlannedPurchaseAct[];
  dropped: readonly number[];
  head: ActHead;
  changes: ActChanges;
}

/** What a save of this form does; writes nothing but by `takeIds`. @throws Problem, `act_changed` for a stale version */
export async function planUpdate(form: UpdateForm, takeIds: typeof nextIds): Promise<PlannedUpdate> {
  const before = await actById(form.act_id);
  if (before?.type !== SALES_ACT || before.state !== "ready") throw new Problem("not_found");
  if (before.version !== form.version) throw new Problem("act_changed");
  const plan = await planAct(form, before);
  // A new id for each change, so that a late call of one change cannot write for another.
  const generation = await takeIds("act");
  const { id, hash, createdBy, createdAt } = before;
  const [existing, previousRows] = await Promise.all([purchaseActsOf(id), rowsOfAct(id, before.generation)]);
  const purchaseActs = await planPurchaseActs(plan, existing, takeIds);
  const dropped = existing.flatMap((act) => (purchaseActs.some((planned) => planned.id === act.id) ? [] : act.id));
  const deadlineDays = deadlineDaysOf(plan.buyer, before);
  const head = await salesActHead(plan, { id, deadlineDays, hash, createdBy, createdAt, generation }, takeIds);
  const changes = await savedChanges(plan, head, purchaseActs, {
    act: before,
    rows: previousRows,
    purchaseActs: existing,
  });
  return { before, plan, existing, previousRows, purchaseActs, dropped, head, changes };
}
