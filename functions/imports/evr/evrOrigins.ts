import { shownText } from "#functions/imports/files/lines/cells.ts";
import type { EvrShipment, EvrSource } from "#functions/platform/clients/evr/models.ts";
import { certificateTypeOf } from "#shared/assortments/certificates.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import type { DoubtFacts } from "#shared/reports/doubtKinds.ts";
import { eudrNumbers } from "#shared/reports/eudrNumbers.ts";
import { type KnownField, knownForm } from "#shared/reports/knownForms.ts";
import type { MeasuredCertificate, MeasuredRow, MeasuredSite, Party } from "#shared/reports/measuredReport.ts";
import { isNone } from "#shared/reports/noneWords.ts";

export type Origin = Pick<MeasuredRow, "previousOwner" | "site" | "certificate">;

/** docs/rules/imports.md, "Possession of a site" */
const POSSESSION_BY_CONTRACT = new Map<string, 10 | 20>([
  ["fromOwnProperty", 10],
  ["purchaseAgreement", 20],
  ["loggingRight", 20],
]);
const POSSESSION_BY_HOLDING_BASE = new Map<string, 10 | 20>([
  ["ForestNotice", 10],
  ["WithoutForestNotice", 10],
  ["InventoryAct", 10],
  ["ForestAct", 10],
  ["ContractForTransferOfCuttingRights", 20],
  ["SalesContract", 20],
]);
/** The head of a report has few bytes for its doubts. */
const MAX_SHOWN_LENGTH = 80;
const CADASTER = /\b\d{5}\s*:\s*\d{3}\s*:\s*\d{4}\b/g;

type NamedParty = { code: string; name: string; address?: string | null | undefined };

export function originOfShipment({ holdingBase, source, certificateClaims }: EvrShipment): Origin {
  return {
    ...previousOwnerIn(holdingBase),
    site: {
      name: source?.name?.trim() ?? "",
      ...siteFacts({ ...holdingBase, notice: noticeOf(holdingBase) }),
      ...countyIn(source?.address?.county),
      ...eudrIn(holdingBase),
    },
    ...certificateIn(certificateClaims ?? []),
  };
}

/** The shipment's address is the yard where the parts were put together, so a part has no county. */
export function originOfPart(part: EvrSource, shipment: EvrShipment): Origin {
  const type = part.holdingBaseType ?? "";
  return {
    ...previousOwnerIn(part),
    site: {
      name: part.propertyName?.trim() || shipment.source?.name?.trim() || "",
      ...siteFacts({
        ...part,
        type: type.slice(0, 1).toUpperCase() + type.slice(1),
        notice: part.forestNoticeNumber,
      }),
      // The register does not say which of them belong to which part.
      ...eudrIn(shipment.holdingBase),
    },
    ...certificateIn(part.certificate ? [part.certificate] : (shipment.certificateClaims ?? [])),
  };
}

/** Nothing can be bought from an owner without a code, so such an owner must not count as none. */
export function hasOwnerWithoutCode(shipments: readonly EvrShipment[]): boolean {
  return shipments
    .flatMap(({ holdingBase }) => [holdingBase, ...(holdingBase.sources ?? [])])
    .some(({ previousOwner }) => previousOwner && isNone(previousOwner.code) && !isNone(previousOwner.name));
}

/** What is not in the form of its field, and words in place of an owner, each once. */
export function doubtsOfOrigins(shipments: readonly EvrShipment[]): DoubtFacts[] {
  const found = new Map<string, DoubtFacts>();
  const add = (facts: DoubtFacts) => found.set(JSON.stringify(facts), facts);
  const check = (field: KnownField, text: string | null | undefined) => {
    const isKnown =
      field === "cadaster" ? isNone(text ?? "") || cadastersIn(text).length > 0 : formOf(field, text).isKnown;
    if (!isKnown) add({ kind: "form_unknown", field, text: shownText(firstCharacters(text ?? "", MAX_SHOWN_LENGTH)) });
  };
  for (const { holdingBase, source, certificateClaims } of shipments) {
    const parts = holdingBase.sources ?? [];
    if (parts.length === 0) {
      check("county", source?.address?.county);
      // Other types have numbers of other papers.
      if (holdingBase.type === "ForestNotice") check("forestNotice", noticeOf(holdingBase));
    }
    for (const part of parts) check("forestNotice", part.forestNoticeNumber);
    for (const { referenceNumber, verificationNumber } of holdingBase.eudrNumbers ?? []) {
      check("eudrReference", referenceNumber);
      check("eudrVerification", verificationNumber);
    }
    const claims = parts.flatMap(({ certificate }) => certificate ?? []);
    for (const { code } of [...claims, ...(certificateClaims ?? [])]) {
      // Claims of other schemes are no certificates of timber.
      if (certificateTypeOf(code.trim())) check("certificate", code);
    }
    for (const base of parts.length > 0 ? parts : [holdingBase]) {
      check("cadaster", base.cadaster);
      const { code = "", name = "" } = base.previousOwner ?? {};
      const text = [code.trim(), name.trim()].find((each) => each !== "");
      if (text !== undefined && isNone(code) && isNone(name)) add({ kind: "owner_none", text });
    }
  }
  return [...found.values()];
}

function cadastersIn(text: string | null | undefined): string[] {
  return (text?.match(CADASTER) ?? []).map((each) => each.replaceAll(/\s/g, ""));
}

function countyIn(text: string | null | undefined): Pick<MeasuredSite, "county"> {
  const { value } = formOf("county", text);
  return value ? { county: value } : {};
}

function formOf(field: KnownField, text: string | null | undefined): ReturnType<typeof knownForm> {
  return knownForm(field, text?.trim() ?? "");
}

function noticeOf({ number, forestNoticeNumber }: EvrShipment["holdingBase"]): string | null | undefined {
  return isNone(number ?? "") ? forestNoticeNumber : number;
}

interface HoldingBaseFacts {
  type: string;
  contractType?: string | null | undefined;
  contractNumber?: string | null | undefined;
  cadaster?: string | null | undefined;
  notice?: string | null | undefined;
  previousOwner?: NamedParty | null | undefined;
}

function siteFacts(facts: HoldingBaseFacts): Omit<MeasuredSite, "name"> {
  const possessionType = possessionOf(facts);
  const { value: forestNotice } = formOf("forestNotice", facts.notice);
  const { value: contractNumber } = formOf("contract", facts.contractNumber);
  return {
    cadaster: [...new Set(cadastersIn(facts.cadaster))].join(", "),
    ...(possessionType ? { possessionType } : {}),
    ...(forestNotice ? { forestNotice } : {}),
    ...(contractNumber ? { contractNumber } : {}),
  };
}

function eudrIn(base: EvrShipment["holdingBase"]): Pick<MeasuredSite, "eudrNumbers"> {
  const pairs = (base.eudrNumbers ?? []).map(({ referenceNumber, verificationNumber }) => ({
    reference: formOf("eudrReference", referenceNumber).value,
    verification: formOf("eudrVerification", verificationNumber).value,
  }));
  const numbers = eudrNumbers(pairs);
  return numbers.length > 0 ? { eudrNumbers: numbers } : {};
}

function possessionOf({ type, contractType, previousOwner }: HoldingBaseFacts): 10 | 20 | undefined {
  const byContract = POSSESSION_BY_CONTRACT.get(contractType ?? "");
  return byContract ?? POSSESSION_BY_HOLDING_BASE.get(type) ?? (isNone(previousOwner?.code ?? "") ? undefined : 20);
}

function previousOwnerIn({ previousOwner }: { previousOwner?: NamedParty | null | undefined }): {
  previousOwner?: Party;
} {
  const code = previousOwner?.code.trim();
  if (!previousOwner || !code || isNone(code)) return {};
  const address = previousOwner.address?.trim() ?? "";
  return { previousOwner: { code, name: previousOwner.name.trim(), ...(isNone(address) ? {} : { address }) } };
}

function certificateIn(certificates: readonly { code: string }[]): { certificate?: MeasuredCertificate } {
  for (const { code } of certificates) {
    const trimmed = code.trim();
    const type = certificateTypeOf(trimmed);
    if (type) return { certificate: { type, code: formOf("certificate", trimmed).value } };
  }
  return {};
}
