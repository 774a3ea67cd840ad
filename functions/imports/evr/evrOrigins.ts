import type { EvrShipment, EvrSource } from "#functions/platform/clients/evr/models.ts";
import { certificateTypeOf } from "#shared/assortments/certificates.ts";
import { eudrNumbers } from "#shared/reports/eudrNumbers.ts";
import type { MeasuredCertificate, MeasuredRow, MeasuredSite, Party } from "#shared/reports/measuredReport.ts";

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
const CADASTER = /\b\d{5}:\d{3}:\d{4}\b/g;

type NamedParty = { code: string; name: string; address?: string | null | undefined };

export function originOfShipment({ holdingBase, source, certificateClaims }: EvrShipment): Origin {
  return {
    ...previousOwnerIn(holdingBase),
    site: {
      name: source?.name?.trim() ?? "",
      ...siteFacts({ ...holdingBase, notice: holdingBase.number?.trim() || holdingBase.forestNoticeNumber }),
      ...(source?.address?.county?.trim() ? { county: source.address.county.trim() } : {}),
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
    .some(({ previousOwner }) => previousOwner && previousOwner.code.trim() === "" && previousOwner.name.trim() !== "");
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
  return {
    cadaster: [...new Set(facts.cadaster?.match(CADASTER) ?? [])].join(", "),
    ...(possessionType ? { possessionType } : {}),
    ...(facts.notice?.trim() ? { forestNotice: facts.notice.trim() } : {}),
    ...(facts.contractNumber?.trim() ? { contractNumber: facts.contractNumber.trim() } : {}),
  };
}

function eudrIn(base: EvrShipment["holdingBase"]): Pick<MeasuredSite, "eudrNumbers"> {
  const pairs = (base.eudrNumbers ?? []).map(({ referenceNumber, verificationNumber }) => ({
    reference: referenceNumber ?? "",
    verification: verificationNumber ?? "",
  }));
  const numbers = eudrNumbers(pairs);
  return numbers.length > 0 ? { eudrNumbers: numbers } : {};
}

function possessionOf({ type, contractType, previousOwner }: HoldingBaseFacts): 10 | 20 | undefined {
  const byContract = POSSESSION_BY_CONTRACT.get(contractType ?? "");
  return byContract ?? POSSESSION_BY_HOLDING_BASE.get(type) ?? (previousOwner?.code.trim() ? 20 : undefined);
}

function previousOwnerIn({ previousOwner }: { previousOwner?: NamedParty | null | undefined }): {
  previousOwner?: Party;
} {
  const code = previousOwner?.code.trim();
  if (!previousOwner || !code) return {};
  const address = previousOwner.address?.trim();
  return { previousOwner: { code, name: previousOwner.name.trim(), ...(address ? { address } : {}) } };
}

function certificateIn(certificates: readonly { code: string }[]): { certificate?: MeasuredCertificate } {
  for (const { code } of certificates) {
    const trimmed = code.trim();
    const type = certificateTypeOf(trimmed);
    if (type) return { certificate: { type, code: trimmed } };
  }
  return {};
}
