import { iban, registerCode, vatNumber } from "#scripts/demo/names/codes.ts";
import type { ContractAddress } from "#scripts/simulators/evr/contract.ts";

export interface DemoCompany {
  regCode: string;
  name: string;
  /** 10 sawmill, 20 dealer, 30 owner. */
  type: 10 | 20 | 30;
  /** 100 lumber, 110 paper. */
  woodType: 100 | 110;
  vatNumber: string;
  address: ContractAddress;
  postalCode: string;
  fullAddress: string;
  email: string;
  phone: string;
  bankAccount: string;
  fscCode?: string;
  pefcCode?: string;
  /** A fraction: 0.24 is 24 %. */
  vatRate: number;
  deadlineDays: number;
  hasElvisDestinations: boolean;
}

export const PLATFORM: DemoCompany = {
  ...detailsOf(1, "pohjamannik", "Paide", "Järvamaa", "Männiku tee 1"),
  name: "Põhjamännik Puidukaubandus TÜ",
  type: 20,
  woodType: 100,
  deadlineDays: 7,
  fscCode: "XX-COC-000000",
  pefcCode: "XX-PEFC-000000",
  hasElvisDestinations: false,
};

/** Platform, buyers and transporters share the register codes 0–19, in the order of the sample waybill. */
export function detailsOf(index: number, slug: string, city: string, county: string, street: string) {
  const postalCode = String(70_001 + index * 37);
  return {
    regCode: registerCode(index),
    vatNumber: vatNumber(index),
    address: addressOf(county, city, street),
    postalCode,
    fullAddress: `${street}, ${postalCode} ${city}, ${county}`,
    email: `arved@${slug}.example`,
    phone: `+372500${String(index).padStart(4, "0")}`,
    bankAccount: iban(index),
    vatRate: 0.24,
  };
}

export function addressOf(county: string, city: string, street: string): ContractAddress {
  return { countryCode: "EST", county, city, street };
}
