import { writeXlsx } from "hucre/xlsx";
import type { Random } from "#scripts/random/random.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";

export const FORMATS = ["csv", "xlsx", "json"] as const;
export type Format = (typeof FORMATS)[number];

export interface Base {
  format: Format;
  bytes: Buffer;
}

type Row = Record<string, string>;

/** Rows of some reports, whose numbers nothing else has. */
function rows(random: Random, mark: string): Row[] {
  return Array.from({ length: random.int(2, 6) }, (_, index) => {
    const report = Math.floor(index / 2);
    const isOwned = random.chance(0.7);
    return {
      "Raporti number": `${mark}-${report}`,
      Kuupäev: formatEstonianDate(new Date().toISOString().slice(0, 10)),
      "Ostja registrikood": "19990005",
      "Sihtkoha kood": "KUUSEOJA1",
      "Veoselehe number": `${mark}V${report}`,
      Sortiment: index % 2 === 0 ? random.pick(["KUPALK", "Kuusepalk"]) : "MAPALK",
      Kogus: `${random.int(1, 40)},${String(random.int(1, 999)).padStart(3, "0")}`,
      Hind: random.pick(["98,50", "105,5", "101"]),
      "Eelmise omaniku kood": isOwned ? "19990028" : "",
      "Eelmise omaniku nimi": isOwned ? "Haavasalu Mets OÜ" : "",
      Lank: isOwned ? `Haavasalu lank ${index}` : "",
    };
  });
}

export async function baseOf(random: Random, format: Format, mark: string): Promise<Base> {
  const table = rows(random, mark);
  const headings = Object.keys(table[0] ?? {});
  const cells = [headings, ...table.map((row) => Object.values(row))];
  const quoted = (text: string) =>
    /[;,\t"\n]/.test(text) || random.chance(0.1) ? `"${text.replaceAll('"', '""')}"` : text;
  const delimiter = random.pick([";", ";", ",", "\t"]);
  const csv = () => Buffer.from(cells.map((row) => row.map(quoted).join(delimiter)).join("\r\n"));
  const bytes = { csv, xlsx: () => workbookOf(cells), json: () => Buffer.from(JSON.stringify(waybillsOf(table))) };
  return { format, bytes: await bytes[format]() };
}

async function workbookOf(cells: readonly (readonly string[])[]): Promise<Buffer> {
  const valueOf = (text: string) => (/^\d+,\d+$/.test(text) ? Number(text.replace(",", ".")) : text);
  const [head = [], ...rows] = cells;
  const sheet = { name: "Raportid", rows: [[...head], ...rows.map((row) => row.map(valueOf))] };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

function waybillsOf(table: readonly Row[]) {
  const seen = new Map<string, Row[]>();
  for (const row of table)
    seen.set(row["Veoselehe number"] ?? "", [...(seen.get(row["Veoselehe number"] ?? "") ?? []), row]);
  return [...seen].map(([number, rows]) => {
    const volumes = rows.map(({ Kogus = "", Sortiment = "" }) => {
      const code = Sortiment === "MAPALK" ? "MAPALK" : "KUPALK";
      return { amount: Number(Kogus.replace(",", ".")), unitCode: "TM", assortment: { code, name: code } };
    });
    return {
      number,
      status: "finished",
      owner: { code: "19990011", name: "Põhjamännik Puidukaubandus TÜ" },
      receiver: { code: "19990005", name: "Kuuseoja" },
      placeOfDelivery: { code: "KUUSEOJA1", name: "Kuuseoja saeveski" },
      shipments: [{ holdingBase: { type: "ForestNotice" }, source: { name: "Haavasalu lank" }, items: volumes }],
      waybillLatestMeasurements: {
        actNumber: rows[0]?.["Raporti number"],
        actDate: new Date().toISOString(),
        measurements: volumes,
      },
    };
  });
}
