import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { type DeclarationState, declarationState } from "#shared/eudr/declarations.ts";
import { type Declaration, DeclarationCountEntity, DeclarationEntity } from "./declaration.ts";
import { DeclaringOwnerEntity, wantMatch } from "./declaringOwner.ts";

/** Undefined, with nothing written, when the owner has one of this reference. */
export async function createDeclaration(
  facts: Omit<Declaration, "state" | "version">,
): Promise<Declaration | undefined> {
  const after = { ...facts, state: declarationState(facts), version: 1 };
  const { ok } = await commit([
    DeclarationEntity.create(after),
    DeclaringOwnerEntity.add({ owner: after.owner }, { declarations: 1 }),
    wantMatch(after.owner, new Date().toISOString()),
    ...countWrites(undefined, after.state),
  ]);
  return ok ? after : undefined;
}

type Changed = Partial<Pick<Declaration, "plots" | "since" | "note" | "numberState" | "unknownPlots">>;

/** Undefined, with nothing written, on a version conflict. */
export async function changeDeclaration(before: Declaration, changed: Changed): Promise<Declaration | undefined> {
  const { owner, reference, version, at } = before;
  const state = declarationState({ ...before, ...changed });
  const own = { ...changed, state, version: version + 1 };
  const { ok } = await commit([
    DeclarationEntity.patch({ owner, reference }, { ...own, at }, { when: { version } }),
    wantMatch(owner, new Date().toISOString()),
    ...countWrites(before.state, state),
  ]);
  return ok ? { ...before, ...own } : undefined;
}

function countWrites(before: DeclarationState | undefined, after: DeclarationState | undefined): Write[] {
  if (before === after) return [];
  const by = (state: DeclarationState, total: number) => DeclarationCountEntity.add({ state }, { total });
  return [...(before ? [by(before, -1)] : []), ...(after ? [by(after, 1)] : [])];
}
