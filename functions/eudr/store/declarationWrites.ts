import { entity } from "#functions/platform/table/entity.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import {
  type DeclarationEventKind,
  type DeclarationFieldChange,
  declarationChanges,
  joinedChanges,
  joinsEvent,
} from "#shared/eudr/declarationEvents.ts";
import {
  DECLARATION_STATES,
  type DeclarationFacts,
  type DeclarationState,
  declarationState,
  isUsable,
} from "#shared/eudr/declarations.ts";
import type { Actor } from "#shared/people/actor.ts";
import { type Declaration, DeclarationCountEntity, DeclarationEntity } from "./declaration.ts";
import { DeclaringOwnerEntity, wantMatch } from "./declaringOwner.ts";

/** Written in the transaction of its fact (docs/rules/eudr.md, "History of a declaration"). */
export interface DeclarationEvent {
  owner: number;
  id: string;
  /** Goes on when a removed declaration is added again. */
  number: number;
  at: IsoInstant;
  kind: DeclarationEventKind;
  /** '' for Virn. */
  by: Actor;
  changes: readonly DeclarationFieldChange[];
  /** It was stored while it was typed; the next such save joins it. */
  isTyped?: true;
}

export const DeclarationEventEntity = /* @__PURE__ */ entity<DeclarationEvent>()({
  name: "declarationEvent",
  /** What happened to a declaration, newest first? */
  key: { of: ["owner", "id"], by: ["number"] },
});

const MAX_EVENTS = 200;

export interface DeclarationKey {
  owner: number;
  id: string;
}

export function eventsOfDeclaration({ owner, id }: DeclarationKey, max = MAX_EVENTS): Promise<DeclarationEvent[]> {
  return DeclarationEventEntity.all("key", { owner, id }, { max, descending: true });
}

export interface Deed {
  by: Actor;
  at: string;
}

/** Undefined, with nothing written, when the owner has one of this id, or `also`, writes of the same transaction, are refused. */
export async function createDeclaration(
  facts: Omit<Declaration, "state" | "version" | "addedBy" | "at">,
  { by, at }: Deed,
  also: readonly Write[] = [],
): Promise<Declaration | undefined> {
  const [last] = await eventsOfDeclaration(facts, 1);
  const own = stateOf(facts);
  const after = { ...facts, ...own, addedBy: by, at, version: (last?.number ?? 0) + 1 };
  const { ok } = await commit([
    DeclarationEntity.create(after),
    DeclaringOwnerEntity.add({ owner: after.owner }, { declarations: 1 }),
    ...matchWrites(after),
    eventWrite(
      after,
      "added",
      { by, at },
      after.filing
        ? []
        : [
            { field: "verification", from: "", to: facts.verification },
            { field: "plots", from: "", to: String(facts.plots.length) },
          ],
    ),
    ...countWrites([], [after.state]),
    ...also,
  ]);
  return ok ? after : undefined;
}

export type ChangedDeclaration = Partial<
  Pick<
    Declaration,
    "plots" | "since" | "note" | "numberState" | "unknownPlots" | "reference" | "verification" | "filing"
  >
>;

/** Changes and writes of a declaration beyond its facts. */
interface Besides {
  changes?: readonly DeclarationFieldChange[];
  writes?: readonly Write[];
  /** One that goes, since this one takes its place. */
  replaced?: Declaration | undefined;
  /** It is stored while it is typed: one event with the person's save before it. */
  isTyped?: true;
}

/** Undefined, with nothing written, on a version conflict. The same facts again write nothing. */
export async function changeDeclaration(
  before: Declaration,
  changed: ChangedDeclaration,
  kind: DeclarationEventKind,
  deed: Deed,
  besides: Besides = {},
): Promise<Declaration | undefined> {
  const { owner, id, version, at } = before;
  const facts = { ...before, ...changed };
  const changes = [...declarationChanges(before, facts), ...(besides.changes ?? [])];
  const { writes = [], replaced, isTyped } = besides;
  const hasOtherPlots = facts.unknownPlots.join() !== before.unknownPlots.join();
  if (changes.length === 0 && writes.length === 0 && !hasOtherPlots) return before;
  const own = stateOf(facts);
  const after = { ...facts, ...own, version: version + 1 };
  const { ok } = await commit([
    DeclarationEntity.patch({ owner, id }, { ...changed, ...own, version: after.version, at }, { when: { version } }),
    ...matchWrites(before, after),
    isTyped ? await typedEventWrite(after, deed, changes) : eventWrite(after, kind, deed, changes),
    ...countWrites([before.state, replaced?.state], [after.state]),
    ...(replaced ? removalWrites(replaced, deed) : []),
    ...writes,
  ]);
  return ok ? after : undefined;
}

/**
 * False, with nothing written, when it changed or loads may have its number. Its history stays. @param reason of an agent who has
 * made sure that no act has its number
 */
export async function removeDeclaration(before: Declaration, deed: Deed, reason?: string): Promise<boolean> {
  const { ok } = await commit([
    ...removalWrites(before, deed, { reason, ...(reason === undefined && { when: { wasValid: undefined } }) }),
    ...matchWrites(before),
    ...countWrites([before.state], []),
  ]);
  return ok;
}

function removalWrites(
  { owner, id, version }: Declaration,
  deed: Deed,
  { reason, when }: { reason?: string | undefined; when?: { wasValid?: undefined } } = {},
): Write[] {
  const changes = reason === undefined ? [] : [{ field: "reason", from: "", to: reason } as const];
  return [
    DeclarationEntity.remove({ owner, id }, { version, ...when }),
    eventWrite({ owner, id, version: version + 1 }, "removed", deed, changes),
    DeclaringOwnerEntity.add({ owner }, { declarations: -1 }),
  ];
}

/** Writes for a filed one only when loads can take its number, before or after. */
function matchWrites(...declarations: readonly Declaration[]): Write[] {
  const [{ owner, origin } = { owner: 0, origin: "typed" }] = declarations;
  const isMatched = origin === "typed" || declarations.some(isUsable);
  return isMatched ? [wantMatch(owner, new Date().toISOString())] : [];
}

function stateOf(facts: DeclarationFacts): Pick<Declaration, "state" | "wasValid"> {
  const state = declarationState(facts);
  return { state, ...(isUsable(facts) && { wasValid: true as const }) };
}

function eventWrite(
  { owner, id, version }: DeclarationKey & { version: number },
  kind: DeclarationEventKind,
  { by, at }: Deed,
  changes: readonly DeclarationFieldChange[],
): Write {
  return DeclarationEventEntity.put({ owner, id, number: version, at, kind, by, changes });
}

/** An item has 400 KB, and a draft of the most plots half of it. */
const MAX_JOINED = 100_000;

/** Joins the event with that of the person's last save, if that was a moment ago; removes it when nothing differs any more. */
async function typedEventWrite(
  after: Declaration,
  deed: Deed,
  changes: readonly DeclarationFieldChange[],
): Promise<Write> {
  const event = { owner: after.owner, id: after.id, kind: "changed", ...deed, isTyped: true } as const;
  const [last] = await eventsOfDeclaration(after, 1);
  const joined = last && joinsEvent(last, deed) ? joinedChanges(last.changes, changes) : undefined;
  if (!last || !joined || JSON.stringify(joined).length > MAX_JOINED) {
    return DeclarationEventEntity.put({ ...event, number: after.version, changes });
  }
  const { number } = last;
  if (joined.length === 0) return DeclarationEventEntity.delete({ owner: after.owner, id: after.id, number });
  return DeclarationEventEntity.put({ ...event, number, changes: joined });
}

type States = readonly (DeclarationState | undefined)[];

/** One write a state, as a transaction takes one for an item. */
function countWrites(before: States, after: States): Write[] {
  return DECLARATION_STATES.flatMap((state) => {
    const total = countOf(after, state) - countOf(before, state);
    return total === 0 ? [] : [DeclarationCountEntity.add({ state }, { total })];
  });
}

function countOf(states: States, wanted: DeclarationState): number {
  return states.filter((state) => state === wanted).length;
}
