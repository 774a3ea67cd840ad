import { Service } from "electrodb";
import { ContainerEntity, type SigningContainer, storedContainer } from "#functions/containers/store/container.ts";
import { containerEvents } from "#functions/containers/store/containerEvents.ts";
import { isClaiming } from "#functions/containers/store/containerMoves.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { type Act, ActEntity, actsById, editionOf, toSignOf } from "./act.ts";
import { type ActEvent, ActEventEntity, containerEventOf, storedActEvent } from "./actEvent.ts";
import { ActFilesWantedEntity, wantedKey } from "./actFilesWanted.ts";
import { ActJobEntity } from "./actJob.ts";
import { isOpen, noJob } from "./openAct.ts";

const entities = {
  act: ActEntity,
  container: ContainerEntity,
  event: ActEventEntity,
  job: ActJobEntity,
  wanted: ActFilesWantedEntity,
};
const service = /* @__PURE__ */ new Service(entities, table);
type Acts = InTransaction<Pick<typeof entities, "act">>["act"];

const ATTEMPTS = 10;
const EVENT_BYTES = 2000;
/** The next run of `sweepActs` queues what was queued so long ago. */
const LONG_AGO = new Date(0).toISOString();

/** What happened, for the history of each act. */
export type LockEvent = Pick<ActEvent, "at" | "kind" | "by">;

/**
 * Locks acts for a container in the state `claiming` (docs/rules/signing.md, "Locks of a container"), in several transactions
 * where one is too small. False when an act has changed since it was read, is in another container or is being saved, or
 * when the claim was rolled back; acts may be locked by then.
 */
export async function lockActs(container: SigningContainer, acts: readonly Act[], event: LockEvent): Promise<boolean> {
  for (const group of groupsOf(acts, { items: 1, bytes: itemBytes(storedContainer(container)) })) {
    const sales = [...new Set(group.map(salesActOf))];
    const { ok } = await commit(() =>
      service.transaction
        .write((all) => [
          isClaiming(all, container.hash),
          ...sales.map((id) => noJob(all, id)),
          ...group.map((act) => lockWrite(all.act, act, container.hash, purchasesOf(act, group))),
          ...countWrites(all.act, group, 1),
          ...group.map((act) => all.event.put(storedActEvent(containerEventOf(act, event))).commit()),
        ])
        .go(),
    );
    if (!ok) return false;
  }
  return true;
}

/**
 * Frees those acts of a container that it has locked, and writes who signed or declined into their histories. Where files
 * were changed meanwhile, the paper is made anew (docs/rules/attachments.md, "Files on paper"). Safe to run twice at once.
 */
export async function unlockActs(container: SigningContainer, event: LockEvent): Promise<void> {
  const { hash, files } = container;
  const events = [...containerEvents(container), event];
  for (let attempt = 0; attempt <= ATTEMPTS; attempt++) {
    const found = await actsById(files.map(({ id }) => id));
    const locked = [...found.values()].filter(({ container }) => container === hash);
    let isDone = true;
    for (const group of groupsOf(locked, { items: 0, bytes: 0 }, events.length)) {
      const { ok } = await commit(() =>
        service.transaction
          .write((all) => [
            ...group.map((act) => unlockWrite(all.act, act, purchasesOf(act, group))),
            ...countWrites(all.act, group, -1),
            ...group.filter(({ paperOutdated }) => paperOutdated).map((act) => paperWrite(all.wanted, act)),
            ...group.flatMap((act) =>
              events.map((each) => all.event.put(storedActEvent(containerEventOf(act, each))).commit()),
            ),
          ])
          .go(),
      );
      isDone &&= ok;
    }
    if (isDone) return;
  }
  throw new Error("Acts of a container were unlocked by others at every attempt");
}

/** The sales act of each act is in its transaction as well: it is checked for a job, and counts its purchase acts. */
function groupsOf(acts: readonly Act[], reserved: { items: number; bytes: number }, events = 1): Act[][] {
  const costOf = (act: Act) => ({
    items: (act.paperOutdated ? 2 : 1) + events,
    bytes: 2 * itemBytes(act) + events * EVENT_BYTES,
    shared: [`act${salesActOf(act)}`, `job${salesActOf(act)}`],
  });
  return transactionGroups(acts, costOf, reserved);
}

/** An item is written once in a transaction: a sales act with its purchase acts counts them in its own write. */
function purchasesOf({ id }: Act, group: readonly Act[]): number {
  return group.filter(({ salesAct }) => salesAct === id).length;
}

function lockWrite(acts: Acts, act: Act, hash: string, purchases: number) {
  const patch = acts.patch({ id: act.id }).set({ container: hash }).remove(["toSign", "toSignOrder"]);
  return (purchases > 0 ? patch.add({ purchasesInContainers: purchases }) : patch)
    .where((stored, operations) =>
      [isOpen(act)(stored, operations), operations.notExists(stored.missingWaybill)].join(" AND "),
    )
    .commit();
}

function unlockWrite(acts: Acts, act: Act, purchases: number) {
  const { id, container: read = "", edits = 0, paperOutdated } = act;
  const patch = acts.patch({ id }).set(toSignOf(act)).remove(["container", "paperOutdated"]);
  const counted = purchases > 0 ? patch.add({ purchasesInContainers: -purchases }) : patch;
  return (paperOutdated ? counted.set({ edits: edits + 1 }) : counted)
    .where((stored, { eq, exists, notExists }) => {
      const isAsRead = paperOutdated ? exists(stored.paperOutdated) : notExists(stored.paperOutdated);
      return `${eq(stored.container, read)} AND ${isAsRead}`;
    })
    .commit();
}

function paperWrite(wanted: InTransaction<Pick<typeof entities, "wanted">>["wanted"], act: Act) {
  return wanted.put({ ...wantedKey(act.id), version: editionOf(act) + 1, queuedAt: LONG_AGO }).commit();
}

/** On sales acts that are not in the group themselves. */
function countWrites(acts: Acts, group: readonly Act[], sign: 1 | -1) {
  const own = new Set(group.map(({ id }) => id));
  const bySale = Map.groupBy(
    group.filter(({ type, salesAct }) => type !== SALES_ACT && !own.has(salesAct)),
    ({ salesAct }) => salesAct,
  );
  return [...bySale].map(([id, purchases]) =>
    acts
      .patch({ id })
      .add({ purchasesInContainers: sign * purchases.length })
      .commit(),
  );
}

function salesActOf({ id, type, salesAct }: Act): number {
  return type === SALES_ACT ? id : salesAct;
}
