import type { ContractAddress } from "#scripts/simulators/evrContract.ts";
import { iban, registerCode, vatNumber } from "./codes.ts";
import { at, type Random } from "./random.ts";

/** A company of the demo with all that an act, a letter and an e-invoice need of it. */
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
  /** Whether the dashboard opens it into destinations. */
  hasElvisDestinations: boolean;
}

export interface DemoDestination {
  code: string;
  name: string;
  /** Register code of the buyer whose it is. */
  buyer: string;
  address: ContractAddress;
  coordinates: { x: number; y: number; epsg: number };
  /** Codes of the assortments that it takes. */
  assortments: string[];
  /** Share of the year's loads, relative to the others. */
  weight: number;
}

export interface DemoTransporter {
  code: string;
  name: string;
  trucks: { van: string; trailer: string; driver: { name: string; code: string } }[];
}

const CONIFER = ["KUPALK", "KUPEEN", "MAPALK", "MAPEEN"];
const SPRUCE = ["KUPALK", "KUPEEN", "KUPABER"];
const PINE = ["MAPALK", "MAPEEN", "MAPABER"];
const BROADLEAF = ["KAPAKK", "KAPALK", "HAPALK", "LEPALK"];
const PULP = ["KUPABER", "MAPABER", "KAPABER", "HAPABER"];
const FIREWOOD = ["OKKYTE", "LEKYTE", "SEKYTE"];
const ENERGY = [...FIREWOOD, "HAKE"];

interface BuyerPlan {
  slug: string;
  name: string;
  type: 10 | 20;
  woodType: 100 | 110;
  city: string;
  county: string;
  street: string;
  x: number;
  y: number;
  deadlineDays: number;
  /** Without destinations the company opens straight into its reports. */
  withoutDestinations?: true;
  places: { name: string; takes: string[]; weight: number }[];
}

const place = (name: string, takes: string[], weight: number) => ({ name, takes, weight });

/** Twelve buyers with 25 destinations; every name is invented (standards, "Invented names"). */
// biome-ignore format: a table is easier to read with one place a line
const BUYERS: readonly BuyerPlan[] = [
  { slug: "kuuseoja", name: "Kuuseoja Saeveski OÜ", type: 10, woodType: 100, city: "Kadrina", county: "Lääne-Virumaa", street: "Saeveski tee 2", x: 26.14, y: 59.33, deadlineDays: 14, places: [
    place("Kuuseoja saeveski, palgiplats", CONIFER, 13), place("Kuuseoja peenpalgi liin", SPRUCE, 8),
    place("Kuuseoja Rakvere vaheladu", CONIFER, 4), place("Kuuseoja hakkeplats", ["HAKE", "OKKYTE"], 3)] },
  { slug: "mannimae", name: "Männimäe Palk AS", type: 10, woodType: 100, city: "Viljandi", county: "Viljandimaa", street: "Männimäe tee 17", x: 25.6, y: 58.36, deadlineDays: 14, places: [
    place("Männimäe saeveski", PINE, 11), place("Männimäe lõunaplats", CONIFER, 6), place("Männimäe Imavere ladu", SPRUCE, 4)] },
  { slug: "rannasadam", name: "Rannasadam Terminal OÜ", type: 20, woodType: 110, city: "Pärnu", county: "Pärnumaa", street: "Lootsi 4", x: 24.49, y: 58.38, deadlineDays: 21, places: [
    place("Rannasadama kai 3", PULP, 9), place("Rannasadama sisemaa ladu", [...PULP, ...FIREWOOD], 5), place("Rannasadama energiaplats", ENERGY, 3)] },
  { slug: "tuulesadam", name: "Tuulesadam Puiduterminal AS", type: 20, woodType: 110, city: "Kunda", county: "Lääne-Virumaa", street: "Sadama 11", x: 26.53, y: 59.51, deadlineDays: 21, places: [
    place("Tuulesadama põhjakai", PULP, 8), place("Tuulesadama küttepuidu väljak", ENERGY, 3)] },
  { slug: "eharaiesmiku", name: "Eharaiesmiku Kasevabrik OÜ", type: 10, woodType: 100, city: "Paide", county: "Järvamaa", street: "Spooni 8", x: 25.55, y: 58.88, deadlineDays: 7, places: [
    place("Eharaiesmiku pakuplats", BROADLEAF, 6), place("Eharaiesmiku Türi ladu", [...BROADLEAF, "KAPABER"], 3)] },
  { slug: "lohusaag", name: "Pajulohu Saag OÜ", type: 10, woodType: 100, city: "Antsla", county: "Võrumaa", street: "Lohu 1", x: 26.54, y: 57.82, deadlineDays: 7, places: [
    place("Pajulohu saeveski", CONIFER, 7), place("Pajulohu Valga plats", [...PINE, ...SPRUCE], 4)] },
  { slug: "udulaane", name: "Udulaane Puidukaubandus OÜ", type: 20, woodType: 110, city: "Tapa", county: "Lääne-Virumaa", street: "Jaama 30", x: 25.96, y: 59.26, deadlineDays: 14, places: [
    place("Udulaane raudteeladu", [...PULP, "LEPALK", "HAPALK"], 6), place("Udulaane Jõgeva laadimine", PULP, 3)] },
  { slug: "karusalu", name: "Karusalu Höövel AS", type: 10, woodType: 100, city: "Märjamaa", county: "Raplamaa", street: "Höövli 5", x: 24.42, y: 58.9, deadlineDays: 10, places: [
    place("Karusalu saeveski", SPRUCE, 5), place("Karusalu kuivatiplats", [...CONIFER, "LEPALK"], 3)] },
  { slug: "koidupalu", name: "Koidupalu Energia OÜ", type: 20, woodType: 110, city: "Väike-Maarja", county: "Lääne-Virumaa", street: "Katlamaja 2", x: 26.25, y: 59.13, deadlineDays: 30, places: [
    place("Koidupalu koostootmisjaam", ENERGY, 6), place("Koidupalu puhverladu", ENERGY, 2)] },
  { slug: "sinisoo", name: "Sinisoo Tselluloos AS", type: 20, woodType: 110, city: "Kohila", county: "Raplamaa", street: "Vabriku 12", x: 24.75, y: 59.17, deadlineDays: 30, withoutDestinations: true, places: [
    place("Sinisoo puiduväljak", ["HAPABER", "KUPABER", "KAPABER"], 6)] },
  { slug: "vahtranurme", name: "Vahtranurme Mööblipuit OÜ", type: 10, woodType: 100, city: "Elva", county: "Tartumaa", street: "Vahtra 9", x: 26.42, y: 58.22, deadlineDays: 7, withoutDestinations: true, places: [
    place("Vahtranurme palgiplats", BROADLEAF, 3)] },
  { slug: "samblamae", name: "Samblamäe Immutus OÜ", type: 10, woodType: 100, city: "Otepää", county: "Valgamaa", street: "Posti 3", x: 26.5, y: 58.06, deadlineDays: 14, places: [
    place("Samblamäe postiplats", PINE, 4)] },
];

/** The agent and seller of everything (decisions.md, "Who is who"). */
export const PLATFORM: DemoCompany = {
  ...details(1, "pohjamannik", "Paide", "Järvamaa", "Männiku tee 1"),
  name: "Põhjamännik Puidukaubandus TÜ",
  type: 20,
  woodType: 100,
  deadlineDays: 7,
  fscCode: "XX-COC-000000",
  pefcCode: "XX-PEFC-000000",
  hasElvisDestinations: false,
};

/** Register codes 0–19 belong to the platform, the buyers and the transporters, in the order of the sample waybill. */
const BUYER_CODES = [0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const TRANSPORTER_CODES = [3, 15, 16, 17, 18, 19];
const TRANSPORTERS = [
  "Rasketee Transport OÜ",
  "Kännuoksa Veod OÜ",
  "Põdranurme Logistika OÜ",
  "Rebasevere Metsavedu OÜ",
  "Ilveskõrve Autod OÜ",
  "Härmasoo Vedu OÜ",
];

export function buyers(): DemoCompany[] {
  return BUYERS.map((plan, index) => ({
    ...details(at(BUYER_CODES, index), plan.slug, plan.city, plan.county, plan.street),
    name: plan.name,
    type: plan.type,
    woodType: plan.woodType,
    deadlineDays: plan.deadlineDays,
    fscCode: `XX-COC-${String(100_001 + index)}`,
    ...(index % 3 === 0 ? { pefcCode: `XX-PEFC-${String(100_001 + index)}` } : {}),
    hasElvisDestinations: !plan.withoutDestinations,
  }));
}

export function destinations(): DemoDestination[] {
  return BUYERS.flatMap((plan, index) =>
    plan.places.map((each, place) => ({
      code: `${plan.slug.toUpperCase()}${place + 1}`,
      name: each.name,
      buyer: registerCode(at(BUYER_CODES, index)),
      address: addressOf(plan.county, plan.city, plan.street),
      coordinates: { x: plan.x + place / 50, y: plan.y, epsg: 4326 },
      assortments: each.takes,
      weight: each.weight,
    })),
  );
}

export function transporters(random: Random, driver: () => { name: string; code: string }): DemoTransporter[] {
  const plate = () => `${random.int(100, 999)}X${random.pick(["XA", "XB", "XD", "XK"])}`;
  return TRANSPORTERS.map((name, index) => ({
    code: registerCode(at(TRANSPORTER_CODES, index)),
    name,
    trucks: [1, 2, 3].map(() => ({ van: plate(), trailer: plate(), driver: driver() })),
  }));
}

function details(index: number, slug: string, city: string, county: string, street: string) {
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

function addressOf(county: string, city: string, street: string): ContractAddress {
  return { countryCode: "EST", county, city, street };
}
