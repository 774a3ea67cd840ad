import { type FactsBeside, factsBeside } from "#functions/actForm/laterFacts.ts";
import { type Act, actsById } from "#functions/acts/store/act.ts";
import { purchaseIdsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { isVisible } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { runsAtWork } from "#functions/exports/store/exportRun.ts";
import { lettersInBox } from "#functions/letters/store/actLetters.ts";
import { type DeletionFacts, deletionHindrance } from "#shared/actForm/deletionHindrance.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { ContainerStatus } from "#shared/containers/containerStatus.ts";

/** Letters that are read. Of letters beyond it, only the confirmation says why an act cannot be deleted. */
const LETTERS_READ = 200;

/** docs/rules/actForm.md, "Deleting an act". Reads little, so that a list costs the same whatever is on it. */
export async function deletableActs(
  acts: readonly Act[],
  beside: ReadonlyMap<number, FactsBeside>,
): Promise<ReadonlySet<number>> {
  const sales = acts.filter(
    (act) => act.type === SALES_ACT && deletionHindrance([ownFacts(act, beside)]) === undefined,
  );
  if (sales.length === 0) return new Set();
  const [letters, runs] = await Promise.all([lettersInBox("sending", undefined, LETTERS_READ), runsAtWork()]);
  const sending = new Set(letters.items.map(({ act }) => act));
  const exporting = new Set(runs.flatMap((run) => run.acts));
  const isBusy = sending.size > 0 || exporting.size > 0;
  const inContainers = sales.filter(({ purchasesInContainers = 0 }) => purchasesInContainers > 0);
  const purchases = await purchaseIdsOf((isBusy ? sales : inContainers).map(({ id }) => id));
  const statuses = await statusesOf(inContainers.flatMap(({ id }) => purchases.get(id) ?? []));
  const factsOf = (id: number): DeletionFacts => ({
    number: "",
    status: statuses.get(id),
    isSending: sending.has(id),
    isExporting: exporting.has(id),
  });
  const deletable = sales.filter(({ id }) => deletionHindrance((purchases.get(id) ?? []).map(factsOf)) === undefined);
  return new Set(deletable.map(({ id }) => id));
}

function ownFacts({ id, number }: Act, beside: ReadonlyMap<number, FactsBeside>): DeletionFacts {
  const { container, isSending = false, isExporting = false } = beside.get(id) ?? {};
  return { number, status: container?.status, isSending, isExporting };
}

async function statusesOf(ids: readonly number[]): Promise<Map<number, ContainerStatus>> {
  const acts = [...(await actsById(ids)).values()];
  const containers = await containersByHash(acts.flatMap(({ container }) => container ?? []));
  return new Map(
    acts.flatMap(({ id, container }) => {
      const found = containers.get(container ?? "");
      return isVisible(found) ? [[id, found.status] as const] : [];
    }),
  );
}

export async function deletionFacts(acts: readonly Act[], now: Date): Promise<DeletionFacts[]> {
  const beside = await factsBeside(acts, now);
  return acts.map(({ id, number }) => {
    const facts = beside.get(id);
    return {
      number,
      status: facts?.container?.status,
      isSending: facts?.isSending ?? false,
      isExporting: facts?.isExporting ?? false,
    };
  });
}
