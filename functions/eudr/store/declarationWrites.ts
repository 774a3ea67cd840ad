import { entity } from "#functions/platform/table/entity.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import {
  type DeclarationEventKind,
  type DeclarationFieldChange,
  declarationChanges,
} from "#shared/eudr/declarationEvents.ts";
import { type DeclarationState, declarationState } from "#shared/eudr/declarations.ts";
import type { Actor } from "#shared/people/actor.ts";
import { type Declaration, DeclarationCountEntity, DeclarationEntity } from "./declaration.ts";
import { DeclaringOwnerEntity, wantMatch } from "./declaringOwner.ts";

/** Written in the transaction of its fact (docs/rules/eudr.md, "History of a declaration"). */
export interface DeclarationEvent {
  owner: number;
  reference: string;
  /** Goes on when a removed declaration is added again. */
  number: number;
  /** ISO instant. */
  at: string;
  kind: DeclarationEventKind;
  /** '' for Virn. */
  by: Actor;
  changes: readonly DeclarationFieldChange[];
}

export const DeclarationEventEntity = /* @__PURE__ */ entity<DeclarationEvent>()({
  name: "declarationEvent",
  /** What happened to a declaration, newest first? */
  key: { of: ["owner", "reference"], by: ["number"] },
});

const MAX_EVENTS = 200;

export interface DeclarationKey {
  owner: number;
  reference: string;
}

export function eventsOfDeclaration(
  { owner, reference }: DeclarationKey,
  max = MAX_EVENTS,
): Promise<DeclarationEvent[]> {
  return DeclarationEventEntity.all("key", { owner, reference }, { max, descending: true });
}

/** Who did it, and when (ISO instant). */
export interface Deed {
  by: Actor;
  at: string;
}

/** Undefined, with nothing written, when the owner has one of this reference. */
export async function createDeclaration(
  facts: Omit<Declaration, "state" | "version" | "addedBy" | "at">,
  { by, at }: Deed,
): Promise<Declaration | undefined> {
  const [last] = await eventsOfDeclaration(facts, 1);
  const own = stateOf(facts);
  const after = { ...facts, ...own, addedBy: by, at, version: (last?.number ?? 0) + 1 };
  const { ok } = await commit([
    DeclarationEntity.create(after),
    DeclaringOwnerEntity.add({ owner: after.owner }, { declarations: 1 }),
    wantMatch(after.owner, new Date().toISOString()),
    eventWrite(after, "added", { by, at }, [
      { field: "verification", from: "", to: facts.verification },
      { field: "plots", from: "", to: String(facts.plots.length) },
    ]),
    ...countWrites(undefined, after.state),
  ]);
  return ok ? after : undefined;
}

export type ChangedDeclaration = Partial<
  Pick<Declaration, "plots" | "since" | "note" | "numberState" | "unknownPlots">
>;

/** Undefined, with nothing written, on a version conflict. The same facts again write nothing. */
export async function changeDeclaration(
  before: Declaration,
  changed: ChangedDeclaration,
  kind: "changed" | "checked",
  deed: Deed,
): Promise<Declaration | undefined> {
  const { owner, reference, version, at } = before;
  const facts = { ...before, ...changed };
  const changes = declarationChanges(before, facts);
  if (changes.length === 0 && facts.unknownPlots.join() === before.unknownPlots.join()) return before;
  const own = stateOf(facts);
  const after = { ...facts, ...own, version: version + 1 };
  const { ok } = await commit([
    DeclarationEntity.patch(
      { owner, reference },
      { ...changed, ...own, version: after.version, at },
      { when: { version } },
    ),
    wantMatch(owner, new Date().toISOString()),
    eventWrite(after, kind, deed, changes),
    ...countWrites(before.state, after.state),
  ]);
  return ok ? after : undefined;
}

/** False, with nothing written, when it changed or loads may have its number. Its history stays. */
export async function removeDeclaration(before: Declaration, deed: Deed): Promise<boolean> {
  const { owner, reference, version } = before;
  const { ok } = await commit([
    DeclarationEntity.remove({ owner, reference }, { version, wasValid: undefined }),
    eventWrite({ owner, reference, version: version + 1 }, "removed", deed, []),
    DeclaringOwnerEntity.add({ owner }, { declarations: -1 }),
    wantMatch(owner, new Date().toISOString()),
    ...countWrites(before.state, undefined),
  ]);
  return ok;
}

function stateOf(facts: Pick<Declaration, "numberState" | "unknownPlots">): Pick<Declaration, "state" | "wasValid"> {
  const state = declarationState(facts);
  return { state, ...(state === "valid" && { wasValid: true as const }) };
}

function eventWrite(
  { owner, reference, version }: DeclarationKey & { version: number },
  kind: DeclarationEventKind,
  { by, at }: Deed,
  changes: readonly DeclarationFieldChange[],
): Write {
  return DeclarationEventEntity.put({ owner, reference, number: version, at, kind, by, changes });
}

function countWrites(before: DeclarationState | undefined, after: DeclarationState | undefined): Write[] {
  if (before === after) return [];
  const by = (state: DeclarationState, total: number) => DeclarationCountEntity.add({ state }, { total });
  return [...(before ? [by(before, -1)] : []), ...(after ? [by(after, 1)] : [])];
}
