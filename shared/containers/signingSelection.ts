/** Acts or documents of one company chosen for signing; a whole company includes items that are not loaded. */
export interface SigningSelection {
  /** 0: nothing is chosen. */
  company: number;
  whole: boolean;
  chosen: ReadonlySet<number>;
}

export const NO_SIGNING: SigningSelection = { company: 0, whole: false, chosen: new Set() };

type Signable = readonly number[];

/** `signable`: results of a search; undefined for the whole company (docs/rules/actLists.md, "Choosing acts to sign"). */
export function chooseCompany(
  now: SigningSelection,
  company: number,
  isOn: boolean,
  signable: Signable | undefined,
): SigningSelection {
  if (!signable) return isOn ? { company, whole: true, chosen: new Set() } : NO_SIGNING;
  const own = ownOf(now, company);
  if (isOn) return own.whole ? own : { ...own, company, chosen: new Set([...own.chosen, ...signable]) };
  return without(own, signable);
}

/** `together`: one, or all of its container. `signable`: loaded ones of the company. */
export function chooseSome(
  now: SigningSelection,
  company: number,
  isOn: boolean,
  together: readonly number[],
  signable: Signable,
): SigningSelection {
  const own = ownOf(now, company);
  if (isOn) return own.whole ? own : { ...own, company, chosen: new Set([...own.chosen, ...together]) };
  return without(own.whole ? { ...own, whole: false, chosen: new Set(signable) } : own, together);
}

export function isChosen({ company, whole, chosen }: SigningSelection, one: { id: number; company: number }): boolean {
  return company === one.company && (whole || chosen.has(one.id));
}

/** State of the company's box; `signable` as for `chooseCompany`. */
export function companyMark(now: SigningSelection, company: number, signable: Signable | undefined) {
  const { whole, chosen } = ownOf(now, company);
  if (whole) return "all";
  if (signable && signable.length > 0 && signable.every((id) => chosen.has(id))) return "all";
  return chosen.size > 0 ? "some" : "none";
}

function ownOf(now: SigningSelection, company: number): SigningSelection {
  return now.company === company ? now : { ...NO_SIGNING, company };
}

function without(now: SigningSelection, gone: readonly number[]): SigningSelection {
  const chosen = new Set([...now.chosen].filter((id) => !gone.includes(id)));
  return chosen.size > 0 ? { ...now, whole: false, chosen } : NO_SIGNING;
}
