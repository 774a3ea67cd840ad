import type { Random } from "#scripts/random/random.ts";
import {
  type ContractHoldingBase,
  type ContractHoldingBaseType,
  type ContractSource,
  type ContractType,
} from "#scripts/simulators/evr/contract.ts";
import { ASSORTMENTS } from "./assortments.ts";

export interface PreviousOwner {
  code: string;
  name: string;
  address: string;
}

export interface HoldingBaseFacts {
  type: ContractHoldingBaseType;
  contract: string;
  firstDay: string;
  previousOwner?: PreviousOwner | undefined;
  partOwner?: PreviousOwner | undefined;
}

const CONTRACT_TYPES = new Map<ContractHoldingBaseType, ContractType>([
  ["ContractForTransferOfCuttingRights", "loggingRight"],
  ["SalesContract", "purchaseAgreement"],
  ["InventoryAct", "fromOwnProperty"],
  ["DeforestationBiomass", "fromOwnProperty"],
  ["NonForestWoodBiomass", "other"],
]);
const WITH_NOTICE: ReadonlySet<ContractHoldingBaseType> = new Set([
  "ContractForTransferOfCuttingRights",
  "SalesContract",
  "InventoryAct",
]);
const BIOMASS: ReadonlySet<ContractHoldingBaseType> = new Set([
  "AgriculturalBiomass",
  "DeforestationBiomass",
  "NonForestWoodBiomass",
  "SecondaryWasteWood",
  "SecondaryWoodBiomass",
]);

export function holdingBase(random: Random, facts: HoldingBaseFacts): ContractHoldingBase {
  const { type } = facts;
  const cadaster = `00${random.int(101, 999)}:00${random.int(1, 9)}:${String(random.int(1, 9999)).padStart(4, "0")}`;
  const compartment = random.int(1, 40);
  const land = { cadaster, compartment: String(compartment), forestAllocationNumber: String(random.int(1, 60)) };
  const eudr = compartment % 2 === 0 ? { eudrNumbers: [eudrNumber(facts)] } : {};
  if (type === "WithoutForestNotice") return { type, ...land, ...eudr };
  if (type === "ForestNotice") return { type, ...land, ...eudr, number: `5000${random.int(1_000_000, 9_999_999)}` };
  const contractType = CONTRACT_TYPES.get(type) ?? null;
  const contract = { type, ...contractOf(facts), contractType, ...eudr, ...previousOwnerOf(facts) };
  if (BIOMASS.has(type)) return { ...contract, ...biomass(type, cadaster) };
  if (type === "ConsolidatedAct") return { ...contract, ...consolidated(facts, land) };
  return { ...contract, ...land, ...(WITH_NOTICE.has(type) ? { forestNoticeNumber: noticeOf(cadaster) } : {}) };
}

function contractOf({ contract, firstDay, previousOwner }: HoldingBaseFacts) {
  return { contractNumber: `${previousOwner ? "RV" : "AKT"}-${contract}`, contractDate: `${firstDay}T00:00:00Z` };
}

function previousOwnerOf({ previousOwner }: HoldingBaseFacts) {
  return previousOwner ? { previousOwner } : {};
}

/** 14 characters, as the Information System gives them. */
function eudrNumber({ contract }: HoldingBaseFacts) {
  const [owner = "", site = ""] = contract.split("-");
  const end = site.padStart(2, "0");
  return {
    referenceNumber: `26EEDEMO${owner.padStart(6 - end.length, "0")}${end}`,
    verificationNumber: `DEMO${contract}`,
  };
}

/** Waste wood has no land. */
function biomass(type: ContractHoldingBaseType, cadaster: string): Partial<ContractHoldingBase> {
  if (type === "SecondaryWasteWood" || type === "SecondaryWoodBiomass") return { cadaster: null };
  return type === "AgriculturalBiomass" ? { cadaster, agriculturalAreaName: "Võsapõld" } : { cadaster };
}

/** Two parts of one yard: one with bought cutting rights, one of the platform's own forest. */
function consolidated(
  { contract, firstDay, partOwner }: HoldingBaseFacts,
  land: { cadaster: string; compartment: string; forestAllocationNumber: string },
): Partial<ContractHoldingBase> {
  const [assortment] = ASSORTMENTS;
  if (!assortment || !partOwner) throw new RangeError("a consolidated act needs an assortment and an owner");
  const { code, name, productGroup, unit } = assortment;
  const part = { assortment: { code, name, productGroup }, unitCode: unit, compartment: land.compartment };
  const other = `${land.cadaster.slice(0, -4)}${land.cadaster.endsWith("0001") ? "0002" : "0001"}`;
  const sources: ContractSource[] = [
    {
      ...part,
      propertyName: "Ostumetsa",
      cadaster: land.cadaster,
      amount: 12,
      holdingBaseType: "contractForTransferOfCuttingRights",
      contractNumber: `RV-${contract}`,
      contractDate: `${firstDay}T00:00:00Z`,
      contractType: "loggingRight",
      previousOwner: partOwner,
    },
    {
      ...part,
      propertyName: "Omametsa",
      cadaster: other,
      amount: 8,
      holdingBaseType: "forestNotice",
      forestNoticeNumber: noticeOf(other),
      contractType: "fromOwnProperty",
      previousOwner: null,
    },
  ];
  return { ...land, cadaster: `${land.cadaster}, ${other}`, sources };
}

function noticeOf(cadaster: string): string {
  return `5000${cadaster.replaceAll(":", "").slice(-7)}`;
}
