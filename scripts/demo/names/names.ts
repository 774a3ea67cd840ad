// Counties and municipalities are real, so that maps are right.

export interface Region {
  county: string;
  municipalities: string[];
  x: number;
  y: number;
}

export const REGIONS: readonly Region[] = [
  { county: "Võrumaa", municipalities: ["Rõuge vald", "Antsla vald", "Setomaa vald"], x: 27.0, y: 57.8 },
  { county: "Valgamaa", municipalities: ["Otepää vald", "Tõrva vald"], x: 26.2, y: 57.95 },
  { county: "Põlvamaa", municipalities: ["Kanepi vald", "Räpina vald"], x: 27.1, y: 58.1 },
  { county: "Tartumaa", municipalities: ["Elva vald", "Kastre vald", "Peipsiääre vald"], x: 26.7, y: 58.35 },
  { county: "Viljandimaa", municipalities: ["Mulgi vald", "Põhja-Sakala vald"], x: 25.5, y: 58.4 },
  { county: "Pärnumaa", municipalities: ["Saarde vald", "Tori vald", "Häädemeeste vald"], x: 24.8, y: 58.35 },
  { county: "Järvamaa", municipalities: ["Paide", "Türi vald", "Järva vald"], x: 25.5, y: 58.9 },
  { county: "Jõgevamaa", municipalities: ["Mustvee vald", "Põltsamaa vald"], x: 26.5, y: 58.75 },
  { county: "Lääne-Virumaa", municipalities: ["Kadrina vald", "Vinni vald", "Tapa vald"], x: 26.3, y: 59.25 },
  { county: "Ida-Virumaa", municipalities: ["Alutaguse vald", "Lüganuse vald"], x: 27.3, y: 59.2 },
  { county: "Raplamaa", municipalities: ["Märjamaa vald", "Kehtna vald"], x: 24.8, y: 58.95 },
  { county: "Läänemaa", municipalities: ["Lääne-Nigula vald"], x: 23.8, y: 58.95 },
  { county: "Harjumaa", municipalities: ["Kose vald", "Anija vald", "Lääne-Harju vald"], x: 25.0, y: 59.3 },
  { county: "Hiiumaa", municipalities: ["Hiiumaa vald"], x: 22.7, y: 58.9 },
  { county: "Saaremaa", municipalities: ["Saaremaa vald"], x: 22.5, y: 58.4 },
];

export const PLACE_STARTS: readonly string[] = [
  "Udu",
  "Kivi",
  "Linnu",
  "Paju",
  "Tähe",
  "Virve",
  "Härma",
  "Sõstra",
  "Käo",
  "Rebase",
  "Põdra",
  "Karu",
  "Ilvese",
  "Varese",
  "Tuule",
  "Koidu",
  "Eha",
  "Vahtra",
  "Jõhvika",
  "Sambla",
  "Kännu",
  "Oksa",
  "Sinilille",
  "Mägra",
  "Šoti",
  "Žerebi",
];
export const PLACE_ENDS: readonly string[] = [
  "laane",
  "salu",
  "kõrve",
  "lohu",
  "oja",
  "metsa",
  "nurme",
  "vere",
  "soo",
  "mäe",
  "palu",
  "raiesmiku",
];

export const COMPANY_KINDS: readonly string[] = [
  "Mets OÜ",
  "Metsatalu OÜ",
  "Kinnisvara OÜ",
  "Metsahaldus OÜ",
  "Maa AS",
];

export const FEMALE_NAMES: readonly string[] = [
  "Maarja",
  "Liis",
  "Õie",
  "Külli",
  "Häli",
  "Tiiu",
  "Žanna",
  "Ülle",
  "Anneli",
  "Piret",
  "Merike",
  "Kaja",
];
export const MALE_NAMES: readonly string[] = [
  "Jüri",
  "Mihkel",
  "Tõnu",
  "Pärt",
  "Ülo",
  "Raivo",
  "Šamil",
  "Andres",
  "Kalev",
  "Enn",
  "Villu",
];
/** Invented, so that hardly anybody has them. */
export const SURNAME_STARTS: readonly string[] = [
  "Sarapuu",
  "Kuuse",
  "Männi",
  "Kase",
  "Lepa",
  "Haava",
  "Pihla",
  "Tamme",
  "Saare",
  "Jalaka",
  "Toominga",
  "Paakspuu",
];
export const SURNAME_ENDS: readonly string[] = ["kõrv", "laid", "vares", "jõgi", "hõim", "nõmmik", "ränd", "välk"];
