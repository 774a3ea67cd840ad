// EVR's models of version 2.0.0 as the register sends them; the client has narrower ones (functions/platform/clients/evr/models.ts).

export interface ContractAddress {
  countryCode: string;
  county: string;
  city: string;
  street: string;
  zip?: string | null;
}

interface ContractCoordinates {
  x: number;
  y: number;
  epsg: number;
}

export interface ContractVolume {
  amount: number;
  unitCode: string;
  assortment: { code: string; name: string; productGroup: string };
  moisturePercentage?: number | null;
}

interface ContractPreviousOwner {
  name: string;
  code: string;
  address: string;
}

export type ContractType = "purchaseAgreement" | "loggingRight" | "fromOwnProperty" | "other";

export const HOLDING_BASES = [
  "ForestNotice",
  "InventoryAct",
  "ConsolidatedAct",
  "SalesContract",
  "ForestAct",
  "ContractForTransferOfCuttingRights",
  "WithoutForestNotice",
  "AgriculturalBiomass",
  "DeforestationBiomass",
  "NonForestWoodBiomass",
  "SecondaryWasteWood",
  "SecondaryWoodBiomass",
] as const;
export type ContractHoldingBaseType = (typeof HOLDING_BASES)[number];

export interface ContractSource {
  propertyName?: string | null;
  cadaster: string;
  compartment?: string | null;
  assortment: ContractVolume["assortment"];
  amount: number;
  unitCode: string;
  /** The type of a holding base with a small first letter. */
  holdingBaseType: string;
  forestNoticeNumber?: string | null;
  contractNumber?: string | null;
  contractDate?: string | null;
  contractType?: ContractType | null;
  certificate?: { code: string; number?: string | null } | null;
  previousOwner?: ContractPreviousOwner | null;
}

export interface ContractHoldingBase {
  type: ContractHoldingBaseType;
  contractNumber?: string | null;
  contractDate?: string | null;
  contractType?: ContractType | null;
  cadaster?: string | null;
  compartment?: string | null;
  forestAllocationNumber?: string | null;
  agriculturalAreaName?: string | null;
  number?: string;
  forestNoticeNumber?: string | null;
  previousOwner?: ContractPreviousOwner;
  sources?: ContractSource[] | null;
  eudrNumbers?: { referenceNumber?: string; verificationNumber?: string }[] | null;
}

export interface ContractShipment {
  holdingBase: ContractHoldingBase;
  source: { name: string; address: ContractAddress; coordinates: ContractCoordinates };
  items: ContractVolume[];
  certificateClaims?: { code: string; number: string }[] | null;
}

export interface ContractMeasurementAct {
  actNumber: string | null;
  actDate: string;
  measurerCode: string;
  creationTime: string;
  measurements: ContractVolume[];
  total: { amount: number; unit: string };
}

export interface ContractTimberReport {
  reportNumber: string | null;
  reportDate: string;
  items: {
    woodType: "ku" | "ma" | "ks" | "lm" | "hb";
    logAmount: number;
    woodQuality: "abc" | "d" | "f";
    defectCode: "kov" | "oks" | null;
    buyerProductCode: string | null;
    priceGroupKey: string;
    treeTopDiameterWithBark: number | null;
    treeTopDiameterWithoutBark: number;
    snagDiameter: number | null;
    estimatedDiameter: number;
    actualDiameter: number;
    payableLength: number;
    price: number | null;
    actualVolume: number | null;
    payableVolume: number;
    measurerName: string | null;
  }[];
}

export interface ContractWaybill {
  type: "forest";
  number: string;
  status: "shipping" | "unloaded" | "finished" | "cancelled";
  owner: { name: string; code: string; address: ContractAddress };
  transport: {
    transporter: { name: string; code: string };
    subcontractor?: { name: string; code: string } | null;
    driverName: string;
    driverIdCode: string;
    vanRegistrationNumber: string;
    trailerRegistrationNumber: string;
  };
  receiver: { name: string; code: string; address: ContractAddress };
  placeOfDelivery: { code?: string | null; name: string; address: ContractAddress };
  departureTime: string;
  submissionTime: string;
  creationTime: string;
  unloadingTime?: string | null;
  finishingTime?: string | null;
  cancellationTime?: string | null;
  cancellationReason?: string | null;
  lastModificationTime: string;
  shipments: ContractShipment[];
  waybillLatestMeasurements?: ContractMeasurementAct | null;
  timberReport?: ContractTimberReport | null;
}

export interface ContractLists {
  assortments: { code: string; productGroupCode: string; name: string; measurementUnitCode: string }[];
  certificates: { code: string; name: string }[];
  measurementUnits: { code: string; name: string }[];
  organizations: { name: string; registerCode: string; address: ContractAddress; email: string; phone: string }[];
  placesOfDelivery: {
    name: string;
    code: string;
    registerCode: string;
    address: ContractAddress;
    coordinates: ContractCoordinates;
    isActive: boolean;
  }[];
}
