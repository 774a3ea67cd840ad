import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import { actsText } from "#web/actLists/text.ts";
import type { Hindrance } from "#web/ui/hindrances/hindrances.ts";

interface Found {
  hindrance: Hindrance;
  why: string;
}

type Facts = Pick<Act, "missing_waybill" | "container" | "files">;

/** What hinders the signature of an act, by what its row knows; the addresses of a company are an agent's matter. */
export function hindrancesOf(
  { missing_waybill: paper, container }: Facts,
  { can_sign_acts: hasEmail }: Pick<CompanyOfActs, "can_sign_acts">,
  isSuperUser: boolean,
): Found[] {
  return [
    ...(paper === null ? [] : [{ hindrance: "paper", why: `${actsText.missingWaybill(paper)}.` } as const]),
    ...(isSuperUser && container === null && !hasEmail
      ? [{ hindrance: "email", why: SIGNING_HINDRANCES.noEmails } as const]
      : []),
  ];
}

/** Why the act has no e-invoice: an address or a code of a company. It can be signed without. */
export function invoiceHindrance({ files }: Facts): Found[] {
  const xml = files.find(({ kind }) => kind === "eArve") ?? files.find(({ kind }) => kind === "ubl");
  return xml?.href === null ? [{ hindrance: "invoice", why: xml.reason }] : [];
}
