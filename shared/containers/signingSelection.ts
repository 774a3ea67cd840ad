/** Acts or documents of one company chosen for signing; a whole company includes items that are not loaded. */
export interface SigningSelection {
  /** 0: nothing is chosen. */
  company: number;
  whole: boolean;
  chosen: ReadonlySet<number>;
  /** Items taken out of a whole company. */
  except: ReadonlySet<number>;
}

export const NO_SIGNING: SigningSelection = { company: 0, whole: false, chosen: new Set(), except: new Set() };

type Signable = readonly number[];

/** `signable`: results of a search; undefined for the whole company (docs/rules/actLists.md, "Choosing acts to sign"). */
export function chooseCompany(
  now: SigningSelection,
  company: number,
  isOn: boolean,
  signable: Signable | undefined,
): SigningSelection {
  if (signable) return chooseSome(now, company, isOn, signable);
  return isOn ? { ...NO_SIGNING, company, whole: true } : NO_SIGNING;
}

/** `together`: one, or all of its container. Of a whole company all others stay chosen, also those that are not loaded. */
export function chooseSome(
  now: SigningSelection,
  company: number,
  isOn: boolean,
  together: readonly number[],
): SigningSelection {
  const own = ownOf(now, company);
  if (own.whole) return { ...own, except: changedIds(own.except, together, !isOn) };
  const chosen = changedIds(own.chosen, together, isOn);
  return chosen.size > 0 ? { ...own, chosen } : NO_SIGNING;
}

export function isChosen(
  { company, whole, chosen, except }: SigningSelection,
  one: { id: number; company: number },
): boolean {
  return company === one.company && (whole ? !except.has(one.id) : chosen.has(one.id));
}

/** State of the company's box; `signable` as for `chooseCompany`. */
export function companyMark(now: SigningSelection, company: number, signable: Signable | undefined) {
  const own = ownOf(now, company);
  const { whole, chosen, except } = own;
  if (!signable) return whole && except.size === 0 ? "all" : whole || chosen.size > 0 ? "some" : "none";
  const ticked = signable.filter((id) => isChosen(own, { id, company }));
  if (ticked.length > 0) return ticked.length === signable.length ? "all" : "some";
  return "none";
}

function ownOf(now: SigningSelection, company: number): SigningSelection {
  return now.company === company ? now : { ...NO_SIGNING, company };
}

function changedIds(ids: ReadonlySet<number>, these: readonly number[], isIn: boolean): ReadonlySet<number> {
  return isIn ? new Set([...ids, ...these]) : new Set([...ids].filter((id) => !these.includes(id)));
}
