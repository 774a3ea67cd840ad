import { registerCode } from "#scripts/demo/names/codes.ts";
import { at } from "#scripts/random/random.ts";
import type { ContractAddress } from "#scripts/simulators/evr/contract.ts";
import { addressOf, type DemoCompany, detailsOf } from "./companies.ts";

export interface DemoDestination {
  code: string;
  name: string;
  buyer: string;
  address: ContractAddress;
  coordinates: { x: number; y: number; epsg: number };
  assortments: string[];
  weight: number;
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
  /** The dashboard opens the company straight into its reports. */
  withoutDestinations?: true;
  destinations: { name: string; takes: string[]; weight: number }[];
}

const destination = (name: string, takes: string[], weight: number) => ({ name, takes, weight });

/** Invented names: docs/rules/demo-data.md, "Invented names". */
// biome-ignore format: a table is easier to read with one destination a line
const BUYERS: readonly BuyerPlan[] = [
  { slug: "kuuseoja", name: "Kuuseoja Saeveski OÜ", type: 10, woodType: 100, city: "Kadrina", county: "Lääne-Virumaa", street: "Saeveski tee 2", x: 26.14, y: 59.33, deadlineDays: 14, destinations: [
    destination("Kuuseoja saeveski, palgiplats", CONIFER, 13), destination("Kuuseoja peenpalgi liin", SPRUCE, 8),
    destination("Kuuseoja Rakvere vaheladu", CONIFER, 4), destination("Kuuseoja hakkeplats", ["HAKE", "OKKYTE"], 3)] },
  { slug: "mannimae", name: "Männimäe Palk AS", type: 10, woodType: 100, city: "Viljandi", county: "Viljandimaa", street: "Männimäe tee 17", x: 25.6, y: 58.36, deadlineDays: 14, destinations: [
    destination("Männimäe saeveski", PINE, 11), destination("Männimäe lõunaplats", CONIFER, 6), destination("Männimäe Imavere ladu", SPRUCE, 4)] },
  { slug: "rannasadam", name: "Rannasadam Terminal OÜ", type: 20, woodType: 110, city: "Pärnu", county: "Pärnumaa", street: "Lootsi 4", x: 24.49, y: 58.38, deadlineDays: 21, destinations: [
    destination("Rannasadama kai 3", PULP, 9), destination("Rannasadama sisemaa ladu", [...PULP, ...FIREWOOD], 5), destination("Rannasadama energiaplats", ENERGY, 3)] },
  { slug: "tuulesadam", name: "Tuulesadam Puiduterminal AS", type: 20, woodType: 110, city: "Kunda", county: "Lääne-Virumaa", street: "Sadama 11", x: 26.53, y: 59.51, deadlineDays: 21, destinations: [
    destination("Tuulesadama põhjakai", PULP, 8), destination("Tuulesadama küttepuidu väljak", ENERGY, 3)] },
  { slug: "eharaiesmiku", name: "Eharaiesmiku Kasevabrik OÜ", type: 10, woodType: 100, city: "Paide", county: "Järvamaa", street: "Spooni 8", x: 25.55, y: 58.88, deadlineDays: 7, destinations: [
    destination("Eharaiesmiku pakuplats", BROADLEAF, 6), destination("Eharaiesmiku Türi ladu", [...BROADLEAF, "KAPABER"], 3)] },
  { slug: "lohusaag", name: "Pajulohu Saag OÜ", type: 10, woodType: 100, city: "Antsla", county: "Võrumaa", street: "Lohu 1", x: 26.54, y: 57.82, deadlineDays: 7, destinations: [
    destination("Pajulohu saeveski", CONIFER, 7), destination("Pajulohu Valga plats", [...PINE, ...SPRUCE], 4)] },
  { slug: "udulaane", name: "Udulaane Puidukaubandus OÜ", type: 20, woodType: 110, city: "Tapa", county: "Lääne-Virumaa", street: "Jaama 30", x: 25.96, y: 59.26, deadlineDays: 14, destinations: [
    destination("Udulaane raudteeladu", [...PULP, "LEPALK", "HAPALK"], 6), destination("Udulaane Jõgeva laadimine", PULP, 3)] },
  { slug: "karusalu", name: "Karusalu Höövel AS", type: 10, woodType: 100, city: "Märjamaa", county: "Raplamaa", street: "Höövli 5", x: 24.42, y: 58.9, deadlineDays: 10, destinations: [
    destination("Karusalu saeveski", SPRUCE, 5), destination("Karusalu kuivatiplats", [...CONIFER, "LEPALK"], 3)] },
  { slug: "koidupalu", name: "Koidupalu Energia OÜ", type: 20, woodType: 110, city: "Väike-Maarja", county: "Lääne-Virumaa", street: "Katlamaja 2", x: 26.25, y: 59.13, deadlineDays: 30, destinations: [
    destination("Koidupalu koostootmisjaam", ENERGY, 6), destination("Koidupalu puhverladu", ENERGY, 2)] },
  { slug: "sinisoo", name: "Sinisoo Tselluloos AS", type: 20, woodType: 110, city: "Kohila", county: "Raplamaa", street: "Vabriku 12", x: 24.75, y: 59.17, deadlineDays: 30, withoutDestinations: true, destinations: [
    destination("Sinisoo puiduväljak", ["HAPABER", "KUPABER", "KAPABER"], 6)] },
  { slug: "vahtranurme", name: "Vahtranurme Mööblipuit OÜ", type: 10, woodType: 100, city: "Elva", county: "Tartumaa", street: "Vahtra 9", x: 26.42, y: 58.22, deadlineDays: 7, withoutDestinations: true, destinations: [
    destination("Vahtranurme palgiplats", BROADLEAF, 3)] },
  { slug: "samblamae", name: "Samblamäe Immutus OÜ", type: 10, woodType: 100, city: "Otepää", county: "Valgamaa", street: "Posti 3", x: 26.5, y: 58.06, deadlineDays: 14, destinations: [
    destination("Samblamäe postiplats", PINE, 4)] },
];

const BUYER_CODES = [0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

export function buyers(): DemoCompany[] {
  return BUYERS.map((plan, index) => ({
    ...detailsOf(at(BUYER_CODES, index), plan.slug, plan.city, plan.county, plan.street),
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
    plan.destinations.map((each, number) => ({
      code: `${plan.slug.toUpperCase()}${number + 1}`,
      name: each.name,
      buyer: registerCode(at(BUYER_CODES, index)),
      address: addressOf(plan.county, plan.city, plan.street),
      coordinates: { x: plan.x + number / 50, y: plan.y, epsg: 4326 },
      assortments: each.takes,
      weight: each.weight,
    })),
  );
}
