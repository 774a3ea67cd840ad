import { useState } from "react";
import type { Act, CompanyOfActs } from "#shared/api/areas/acts.ts";
import { signingHindrance } from "#shared/domain/signing/signingChoice.ts";
import {
  chooseCompany,
  chooseSome,
  companyMark,
  isChosen,
  NO_SIGNING,
  type SigningSelection,
} from "#shared/domain/signing/signingSelection.ts";

/** What is chosen for signing, and how it changes. */
export interface Signing {
  selection: SigningSelection;
  /** Of the selection; undefined while nothing is chosen. */
  company: CompanyOfActs | undefined;
  isSuperUser: boolean;
  hindranceOf(company: CompanyOfActs, act: Act): string | undefined;
  isChosen(act: Act): boolean;
  markOf(company: CompanyOfActs, found: readonly Act[] | undefined): "all" | "some" | "none";
  /** `shown`: the loaded acts of the company. */
  choose(company: CompanyOfActs, act: Act, isOn: boolean, shown: readonly Act[]): void;
  /** `found`: only these, of a search. */
  chooseAll(company: CompanyOfActs, isOn: boolean, found: readonly Act[] | undefined): void;
  clear: () => void;
}

/** docs/rules/acts.md, "Choosing acts to sign". Another `scope`, the tab, begins anew. */
export function useSigning(isSuperUser: boolean, scope: string): Signing {
  const [kept, keep] = useState<{ scope: string; selection: SigningSelection; company: CompanyOfActs | undefined }>();
  const { selection, company } = kept?.scope === scope ? kept : { selection: NO_SIGNING, company: undefined };
  const change = (next: SigningSelection, of: CompanyOfActs) =>
    keep({ scope, selection: next, company: next.company === 0 ? undefined : of });
  const hindranceOf = (of: CompanyOfActs, act: Act) => signingHindrance(act, of.can_sign_acts, isSuperUser);
  const signable = (of: CompanyOfActs, acts: readonly Act[]) =>
    acts.filter((act) => hindranceOf(of, act) === undefined).map(({ id }) => id);
  return {
    selection,
    company,
    isSuperUser,
    hindranceOf,
    isChosen: (act) => isChosen(selection, act),
    markOf: (of, found) => companyMark(selection, of.id, found && signable(of, found)),
    choose: (of, act, isOn, shown) =>
      change(chooseSome(selection, of.id, isOn, act.container?.acts ?? [act.id], signable(of, shown)), of),
    chooseAll: (of, isOn, found) => change(chooseCompany(selection, of.id, isOn, found && signable(of, found)), of),
    clear: () => keep(undefined),
  };
}
