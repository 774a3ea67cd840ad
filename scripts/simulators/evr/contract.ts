// EVR's models as the register sends them; the client has narrower ones (functions/clients/evr/evrModels.ts).

export interface ContractAddress {
  countryCode: string;
  county: string;
  city: string;
  street: string;
}

export interface ContractVolume {
  amount: number;
  unitCode: string;
  assortment: { code: string; name: string; productGroup: string };
}

export interface ContractHoldingBase {
  type: string;
  contractNumber?: string;
  contractDate?: string;
  cadaster: string;
  compartment?: string;
  forestAllocationNumber?: string;
  number?: string;
  previousOwner?: { name: string; code: string; address: string };
}

export interface ContractShipment {
  holdingBase: ContractHoldingBase;
  source: { name: string; address: ContractAddress; coordinates: { x: number; y: number; epsg: number } };
  items: ContractVolume[];
  certificateClaims?: { code: string; number: string }[];
}

export interface ContractMeasurementAct {
  actNumber: string;
  actDate: string;
  measurerCode: string;
  creationTime: string;
  measurements: ContractVolume[];
  total: { amount: number; unit: string };
}

export interface ContractWaybill {
  number: string;
  status: "shipping" | "unloaded" | "finished" | "cancelled";
  owner: { name: string; code: string; address: ContractAddress };
  transport: {
    transporter: { name: string; code: string };
    driverName: string;
    driverIdCode: string;
    vanRegistrationNumber: string;
    trailerRegistrationNumber: string;
  };
  receiver: { name: string; code: string; address: ContractAddress };
  placeOfDelivery: { code?: string; name: string; address: ContractAddress };
  departureTime: string;
  submissionTime: string;
  creationTime: string;
  unloadingTime?: string;
  finishingTime?: string;
  cancellationTime?: string;
  cancellationReason?: string;
  lastModificationTime: string;
  shipments: ContractShipment[];
  waybillLatestMeasurements?: ContractMeasurementAct;
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
    coordinates: { x: number; y: number; epsg: number };
    isPublic: boolean;
    isActive: boolean;
  }[];
}
