import type { Page } from "@playwright/test";
import { get, importCsv, makeAct } from "./site.ts";

const OWNER = { code: "19990028", name: "Haavasalu Mets OÜ" };

interface MoreOfLoad {
  owner?: { code: string; name: string };
  cadaster?: string;
}

/** The link in the letter of the owner's purchase act. */
export async function letterLink(
  page: Page,
  number: string,
  site: string,
  baseURL: string,
  { owner = OWNER, cadaster = "" }: MoreOfLoad = {},
): Promise<string> {
  const head =
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank";
  const line = `${number};18.11.2026;19990100;${number}00001;Kuusepalk;10,5;100;${owner.code};${owner.name};${cadaster};${site}`;
  await importCsv(page, [head, line].join("\n"), baseURL);
  const act = await makeAct(page, number, baseURL);
  const sales = await get(page.request, `/api/v1/acts/acts/?type=20&search=${act}`);
  const [related] = await get(page.request, `/api/v1/acts/acts/${sales.results[0].id}/get_related_acts/`);
  const { results } = await get(page.request, `/api/v1/acts/acts/?acts=${related.id}`);
  return `/acts/attachments/${results[0].hash}/`;
}
