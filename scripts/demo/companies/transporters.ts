import { registerCode } from "#scripts/demo/names/codes.ts";
import { at, type Random } from "#scripts/random/random.ts";

export interface DemoTransporter {
  code: string;
  name: string;
  trucks: { van: string; trailer: string; driver: { name: string; code: string } }[];
}

const TRANSPORTER_CODES = [3, 15, 16, 17, 18, 19];
const TRANSPORTERS = [
  "Rasketee Transport OÜ",
  "Kännuoksa Veod OÜ",
  "Põdranurme Logistika OÜ",
  "Rebasevere Metsavedu OÜ",
  "Ilveskõrve Autod OÜ",
  "Härmasoo Vedu OÜ",
];

export function transporters(random: Random, driver: () => { name: string; code: string }): DemoTransporter[] {
  const plate = () => `${random.int(100, 999)}X${random.pick(["XA", "XB", "XD", "XK"])}`;
  return TRANSPORTERS.map((name, index) => ({
    code: registerCode(at(TRANSPORTER_CODES, index)),
    name,
    trucks: [1, 2, 3].map(() => ({ van: plate(), trailer: plate(), driver: driver() })),
  }));
}
