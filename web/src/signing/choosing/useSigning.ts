import { useMemo, useState } from "react";
import { signingHindrance } from "#shared/containers/signingChoice.ts";
import {
  chooseCompany,
  chooseSome,
  companyMark,
  isChosen,
  NO_SIGNING,
  type SigningSelection,
} from "#shared/containers/signingSelection.ts";
import type { ListedContainer } from "#web/signing/signingFacts.ts";
import { signingText } from "#web/signing/signingText.ts";
import { type Choice, pruned, type Seen } from "#web/ui/lists/choice.ts";
import { sayDropped } from "#web/ui/lists/droppedChoice.ts";
import { type NoteSeen, useSeenRows } from "#web/ui/lists/useSeenRows.ts";

export interface Company {
  id: number;
  name: string;
}

export interface Signable {
  id: number;
  company: number;
  can_agent_sign: boolean;
  agent_sign_error: string;
  container: ListedContainer | null;
}

export interface Signing<Of extends Company, One extends Signable> {
  selection: SigningSelection;
  company: Of | undefined;
  isSuperUser: boolean;
  hindranceOf(company: Of, one: One): string | undefined;
  ticks: Ticks<Of, One>;
  choice: {
    /** What is chosen, of a whole company with `total` items. */
    of(total: number): Choice<One>;
    /** Leaves only these chosen. */
    keepOnly(ids: readonly number[]): void;
    clear: () => void;
  };
  lists: {
    /** Takes down the list of a company, or what a search found of it. */
    note: NoteSeen<One>;
    keyOf(company: Of, isFound: boolean): string;
  };
}

interface Ticks<Of, One> {
  isChosen(one: One): boolean;
  markOf(company: Of, found: readonly One[] | undefined): "all" | "some" | "none";
  /** `shown`: those of the company that are loaded. */
  choose(company: Of, one: One, isOn: boolean, shown: readonly One[]): void;
  /** `found`: only these, of a search. */
  chooseAll(company: Of, isOn: boolean, found: readonly One[] | undefined): void;
}

interface SigningOptions<Of, One> {
  isSuperUser: boolean;
  /** Another one, such as another tab, begins anew. */
  scope: string;
  canSign: (company: Of) => boolean;
  togetherOf: (one: One) => readonly number[];
}

interface Kept<Of, One> {
  scope: string;
  selection: SigningSelection;
  company: Of | undefined;
  /** Chosen items as they were when they were ticked. */
  rows: ReadonlyMap<number, One>;
}

/** docs/rules/actLists.md, "Choosing acts to sign", and docs/rules/documents.md, "Choosing documents to sign". */
export function useSigning<Of extends Company, One extends Signable>({
  isSuperUser,
  scope,
  canSign,
  togetherOf,
}: SigningOptions<Of, One>): Signing<Of, One> {
  const [kept, keep] = useState<Kept<Of, One>>();
  const [seen, note] = useSeenRows<One>();
  const now = kept?.scope === scope ? kept : { selection: NO_SIGNING, company: undefined, rows: new Map() };
  const { selection, company } = now;
  const hindranceOf = (of: Of, one: One) => signingHindrance(one, canSign(of), isSuperUser);
  const keyOf = (of: number, isFound: boolean) => `${scope}/${of}${isFound ? "/found" : ""}`;
  const whole = seen.get(keyOf(selection.company, false));
  const found = seen.get(keyOf(selection.company, true));
  const loaded = useMemo(
    () =>
      new Map(
        [whole?.isWhole ? undefined : found, whole].flatMap(
          (list) => list?.rows.map((one) => [one.id, one] as const) ?? [],
        ),
      ),
    [found, whole],
  );

  const left =
    company &&
    prunedSelection(selection, { found, whole }, (one) =>
      isSuperUser ? isUnsigned(one) : hindranceOf(company, one) === undefined,
    );
  if (kept && left && left !== selection) keep(left.company === 0 ? undefined : { ...kept, selection: left });

  const change = (next: SigningSelection, of: Of, ticked: readonly One[]) => {
    const rows = new Map([...now.rows, ...ticked.map((one) => [one.id, one] as const)]);
    keep({ scope, selection: next, company: next.company === 0 ? undefined : of, rows });
    if (kept && selection.company !== 0 && next.company !== 0 && next.company !== selection.company)
      sayDropped(signingText.dropped, () => keep(kept));
  };
  const signable = (of: Of, all: readonly One[]) =>
    all.filter((one) => hindranceOf(of, one) === undefined).map(({ id }) => id);
  return {
    selection,
    company,
    isSuperUser,
    hindranceOf,
    ticks: {
      isChosen: (one) => isChosen(selection, one),
      markOf: (of, hits) => companyMark(selection, of.id, hits && signable(of, hits)),
      choose: (of, one, isOn, shown) => change(chooseSome(selection, of.id, isOn, togetherOf(one)), of, shown),
      chooseAll: (of, isOn, hits) =>
        change(chooseCompany(selection, of.id, isOn, hits && signable(of, hits)), of, hits ?? []),
    },
    choice: {
      of: (total) => {
        if (selection.whole) return restOf(selection, loaded, whole?.isWhole ? 0 : total);
        const rows = [...selection.chosen].flatMap((id) => loaded.get(id) ?? now.rows.get(id) ?? []);
        // Items of one container are chosen together, also those that are not loaded.
        return { rows, unloaded: 0, further: selection.chosen.size - rows.length };
      },
      keepOnly: (ids) => {
        if (kept) keep({ ...kept, selection: onlyThese(selection, ids) });
      },
      clear: () => keep(undefined),
    },
    lists: { note, keyOf: (of, isFound) => keyOf(of.id, isFound) },
  };
}

/** Of a whole company with `total` items: 0 where all are loaded. */
function restOf<One extends Signable>(
  { except }: SigningSelection,
  loaded: ReadonlyMap<number, One>,
  total: number,
): Choice<One> {
  const rows = [...loaded.values()].filter(({ id }) => !except.has(id));
  return { rows, unloaded: Math.max(0, total - rows.length - except.size) };
}

function onlyThese(selection: SigningSelection, ids: readonly number[]): SigningSelection {
  if (ids.length === 0) return NO_SIGNING;
  return { ...selection, whole: false, chosen: new Set(ids), except: new Set() };
}

/** One whose container waits for the first signature stays chosen: a dialog that is left gives it free again. */
function isUnsigned({ container, can_agent_sign: isReady, agent_sign_error: error }: Signable): boolean {
  return container === null ? isReady || error !== "" : container.status.raw === "PENDING";
}

interface Lists<One> {
  found: Seen<One> | undefined;
  whole: Seen<One> | undefined;
}

/** Without what has gone, or is signed. The same selection where nothing changes. */
function prunedSelection<One extends Signable>(
  selection: SigningSelection,
  { found, whole }: Lists<One>,
  canBeChosen: (one: One) => boolean,
): SigningSelection {
  const lists = [found, whole].flatMap((list) => list ?? []);
  const known = { lists, homeOf: () => whole, canBeChosen };
  const chosen = pruned(selection.chosen, known);
  const except = pruned(selection.except, known);
  const isEmptied =
    selection.whole &&
    whole?.isLive === true &&
    whole.isWhole &&
    !whole.rows.some((one) => canBeChosen(one) && !except.has(one.id));
  if (isEmptied || (!selection.whole && chosen.size === 0)) return selection.company === 0 ? selection : NO_SIGNING;
  return chosen === selection.chosen && except === selection.except ? selection : { ...selection, chosen, except };
}
