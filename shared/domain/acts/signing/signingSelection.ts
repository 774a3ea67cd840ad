/** Acts of one company that are chosen for signing; a whole company also with acts that are not loaded. */
export interface SigningSelection {
  /** 0: nothing is chosen. */
  company: number;
  whole: boolean;
  acts: ReadonlySet<number>;
}

export const NO_SIGNING: SigningSelection = { company: 0, whole: false, acts: new Set() };

/** Ids of acts that can be signed, of those that are shown. */
type Signable = readonly number[];

/** `signable`: what a search found of the company; undefined for all its acts (docs/rules/acts.md, "Choosing acts to sign"). */
export function chooseCompany(
  now: SigningSelection,
  company: number,
  isChosen: boolean,
  signable: Signable | undefined,
): SigningSelection {
  if (!signable) return isChosen ? { company, whole: true, acts: new Set() } : NO_SIGNING;
  const own = ownOf(now, company);
  if (isChosen) return own.whole ? own : { ...own, company, acts: new Set([...own.acts, ...signable]) };
  return without(own, signable);
}

/** `together`: the act, or all acts of its container. `signable`: those of the company that are loaded. */
export function chooseActs(
  now: SigningSelection,
  company: number,
  isChosen: boolean,
  together: readonly number[],
  signable: Signable,
): SigningSelection {
  const own = ownOf(now, company);
  if (isChosen) return own.whole ? own : { ...own, company, acts: new Set([...own.acts, ...together]) };
  return without(own.whole ? { ...own, whole: false, acts: new Set(signable) } : own, together);
}

export function isChosen({ company, whole, acts }: SigningSelection, act: { id: number; company: number }): boolean {
  return company === act.company && (whole || acts.has(act.id));
}

/** How the box of a company is shown; `signable` as for `chooseCompany`. */
export function companyMark(now: SigningSelection, company: number, signable: Signable | undefined) {
  const { whole, acts } = ownOf(now, company);
  if (whole) return "all";
  if (signable && signable.length > 0 && signable.every((id) => acts.has(id))) return "all";
  return acts.size > 0 ? "some" : "none";
}

function ownOf(now: SigningSelection, company: number): SigningSelection {
  return now.company === company ? now : { ...NO_SIGNING, company };
}

function without(now: SigningSelection, gone: readonly number[]): SigningSelection {
  const acts = new Set([...now.acts].filter((id) => !gone.includes(id)));
  return acts.size > 0 ? { ...now, whole: false, acts } : NO_SIGNING;
}
