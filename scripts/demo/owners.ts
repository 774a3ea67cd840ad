import { at, type Random } from "#scripts/random/random.ts";
import type { ContractHoldingBaseType, ContractShipment } from "#scripts/simulators/evr/contract.ts";
import { type HoldingBaseFacts, holdingBase } from "./holdingBases.ts";
import { iban, personalCode, registerCode, vatNumber } from "./names/codes.ts";
import {
  COMPANY_KINDS,
  FEMALE_NAMES,
  MALE_NAMES,
  PLACE_ENDS,
  PLACE_STARTS,
  REGIONS,
  SURNAME_ENDS,
  SURNAME_STARTS,
} from "./names/names.ts";

export interface DemoOwner {
  code: string;
  name: string;
  kind: "company" | "person";
  address: string;
  county: string;
  email: string;
  phone: string;
  /** Missing for a few: their reports wait until it is filled in. */
  bankAccount?: string;
  vatNumber?: string;
  sites: DemoSite[];
}

export type DemoSite = Omit<ContractShipment, "items">;

const OWNERS = 250;
const COMPANIES = 95;
/** Lower register codes belong to the traders. */
const FIRST_COMPANY_CODE = 20;
/** Lower personal codes belong to the owners, higher ones to the drivers. */
const FIRST_DRIVER_CODE = 170;

export function owners(random: Random, firstDay: string): DemoOwner[] {
  const villages = villageNames(random);
  return Array.from({ length: OWNERS }, (_, index) => {
    const region = random.pick(REGIONS);
    const home = `${random.pick(villages)} küla, ${random.pick(region.municipalities)}, ${region.county}`;
    // The first one is the previous owner of the sample waybill.
    const kind = index < COMPANIES ? "company" : "person";
    const who = kind === "company" ? company(random, index, villages) : person(random, index - COMPANIES);
    const owner = { code: who.code, name: who.name, address: home };
    return {
      ...owner,
      kind,
      county: region.county,
      email: `omanik${index + 1}@metsaomanik.example`,
      phone: `+372501${String(index).padStart(4, "0")}`,
      ...(index % 83 === 82 ? {} : { bankAccount: iban(1000 + index) }),
      ...(kind === "company" && index % 5 !== 4 ? { vatNumber: vatNumber(1000 + index) } : {}),
      sites: Array.from({ length: random.int(1, 4) }, (_, site) =>
        felledSite(random, random.pick(villages), {
          type: random.chance(0.55) ? "ContractForTransferOfCuttingRights" : "SalesContract",
          contract: `${index + 1}-${site + 1}`,
          firstDay,
          previousOwner: owner,
        }),
      ),
    };
  });
}

/** Shipments from the platform's own sites name no previous owner. */
export function ownSites(random: Random, firstDay: string, partOwners: readonly DemoOwner[]): DemoSite[] {
  const villages = villageNames(random);
  const types: ContractHoldingBaseType[] = [
    "ForestNotice",
    "ForestNotice",
    "ForestNotice",
    "WithoutForestNotice",
    "InventoryAct",
    "ForestAct",
    "ConsolidatedAct",
  ];
  return Array.from({ length: 14 }, (_, index) =>
    felledSite(random, random.pick(villages), {
      type: at(types, index % types.length),
      contract: `OMA-${index + 1}`,
      firstDay,
      partOwner: partyOf(at(partOwners, index)),
    }),
  );
}

/** Sites of chips that are not from a forest; the first and the last one name a previous owner. */
export function biomassSites(random: Random, firstDay: string, owner: DemoOwner): DemoSite[] {
  const villages = villageNames(random);
  const types: ContractHoldingBaseType[] = [
    "AgriculturalBiomass",
    "DeforestationBiomass",
    "NonForestWoodBiomass",
    "SecondaryWasteWood",
    "SecondaryWoodBiomass",
  ];
  return types.map((type, index) =>
    felledSite(random, random.pick(villages), {
      type,
      contract: `BIO-${index + 1}`,
      firstDay,
      previousOwner: index % 4 === 0 ? partyOf(owner) : undefined,
    }),
  );
}

function partyOf({ code, name, address }: DemoOwner): { code: string; name: string; address: string } {
  return { code, name, address };
}

export function drivers(random: Random): () => { name: string; code: string } {
  let index = FIRST_DRIVER_CODE * 2;
  return () => person(random, index++);
}

function company(random: Random, index: number, villages: readonly string[]): { code: string; name: string } {
  if (index === 0) return { code: registerCode(2), name: "Haavasalu Mets OÜ" };
  const name = `${at(villages, index)} ${random.pick(COMPANY_KINDS)}`;
  return { code: registerCode(FIRST_COMPANY_CODE + index), name };
}

function person(random: Random, index: number): { code: string; name: string } {
  const female = index % 2 === 0;
  const surname = `${random.pick(SURNAME_STARTS)}${random.pick(SURNAME_ENDS)}`;
  return {
    code: personalCode(female ? "female" : "male", Math.floor(index / 2)),
    name: `${random.pick(female ? FEMALE_NAMES : MALE_NAMES)} ${surname}`,
  };
}

function felledSite(random: Random, village: string, facts: HoldingBaseFacts): DemoSite {
  const region = random.pick(REGIONS);
  const certificate = random.weighted(CERTIFICATES, ([weight]) => weight)[1];
  return {
    holdingBase: holdingBase(random, facts),
    source: {
      name: `${village} ${random.pick(["lank", "raielank", "laoplats"])}`,
      address: {
        countryCode: "EST",
        county: region.county,
        city: random.pick(region.municipalities),
        street: `${village} küla`,
      },
      coordinates: { x: degrees(region.x + random.next() / 4), y: degrees(region.y + random.next() / 8), epsg: 4326 },
    },
    ...(certificate ? { certificateClaims: [certificate] } : {}),
  };
}

const FSC_NUMBER = "XX-COC-000000";
const PEFC_NUMBER = "XX-PEFC-000000";
/** Weights of certificates; a quarter of the timber has none. */
const CERTIFICATES: readonly (readonly [number, { code: string; number: string } | undefined])[] = [
  [42, { code: "FSC100", number: FSC_NUMBER }],
  [12, { code: "FSCMIX", number: FSC_NUMBER }],
  [20, { code: "PEFC100", number: PEFC_NUMBER }],
  [26, undefined],
];

function degrees(value: number): number {
  return Number(value.toFixed(4));
}

function villageNames(random: Random): string[] {
  return random.sample(
    PLACE_STARTS.flatMap((start) => PLACE_ENDS.map((end) => start + end)),
    300,
  );
}
