import { useState } from "react";
import { signingHindrance } from "#shared/containers/signingChoice.ts";
import {
  chooseCompany,
  chooseSome,
  companyMark,
  isChosen,
  NO_SIGNING,
  type SigningSelection,
} from "#shared/containers/signingSelection.ts";
import type { ListedContainer } from "./signingFacts.ts";

interface Company {
  id: number;
  name: string;
}

interface Signable {
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
  isChosen(one: One): boolean;
  markOf(company: Of, found: readonly One[] | undefined): "all" | "some" | "none";
  /** `shown`: those of the company that are loaded. */
  choose(company: Of, one: One, isOn: boolean, shown: readonly One[]): void;
  /** `found`: only these, of a search. */
  chooseAll(company: Of, isOn: boolean, found: readonly One[] | undefined): void;
  clear: () => void;
}

interface SigningOptions<Of, One> {
  isSuperUser: boolean;
  /** Another one, such as another tab, begins anew. */
  scope: string;
  canSign: (company: Of) => boolean;
  togetherOf: (one: One) => readonly number[];
}

/** docs/rules/actLists.md, "Choosing acts to sign", and docs/rules/documents.md, "Choosing documents to sign". */
export function useSigning<Of extends Company, One extends Signable>({
  isSuperUser,
  scope,
  canSign,
  togetherOf,
}: SigningOptions<Of, One>): Signing<Of, One> {
  const [kept, keep] = useState<{ scope: string; selection: SigningSelection; company: Of | undefined }>();
  const { selection, company } = kept?.scope === scope ? kept : { selection: NO_SIGNING, company: undefined };
  const change = (next: SigningSelection, of: Of) =>
    keep({ scope, selection: next, company: next.company === 0 ? undefined : of });
  const hindranceOf = (of: Of, one: One) => signingHindrance(one, canSign(of), isSuperUser);
  const signable = (of: Of, all: readonly One[]) =>
    all.filter((one) => hindranceOf(of, one) === undefined).map(({ id }) => id);
  return {
    selection,
    company,
    isSuperUser,
    hindranceOf,
    isChosen: (one) => isChosen(selection, one),
    markOf: (of, found) => companyMark(selection, of.id, found && signable(of, found)),
    choose: (of, one, isOn, shown) =>
      change(chooseSome(selection, of.id, isOn, togetherOf(one), signable(of, shown)), of),
    chooseAll: (of, isOn, found) => change(chooseCompany(selection, of.id, isOn, found && signable(of, found)), of),
    clear: () => keep(undefined),
  };
}
