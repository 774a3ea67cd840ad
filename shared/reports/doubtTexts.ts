import { type Cents, cubicMetresText, eurosText, type Thousandths } from "#shared/basics/amounts.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { DoubtFacts } from "./doubtFacts.ts";

/** Acts in a sentence; further ones are counted. */
const MAX_ACTS = 3;

export function doubtText(doubt: DoubtFacts): string {
  switch (doubt.kind) {
    case "waybill_elsewhere": {
      const { waybill, report, date, acts, more } = doubt;
      const acted = acts.length > 0 ? `, mis on akteeritud (${actsText(acts)})` : "";
      const others = more > 0 ? ` ja veel ${more} raportis` : "";
      return `Veoseleht „${waybill}“ on juba raportis „${report}“ (${formatEstonianDate(date)})${acted}${others}.`;
    }
    case "waybill_acted":
      return `Veoseleht „${doubt.waybill}“ on juba akteeritud (${actsText(doubt.acts)}), kuid selle andmed on nüüd teistsugused.`;
    case "waybill_repeated":
      return `Veoseleht „${doubt.waybill}“ on samas failis ka raportis „${doubt.report}“.`;
    case "destination_new":
      return `Ostjal ${doubt.buyer} ei ole varem olnud sihtkohta koodiga „${doubt.code}“.`;
    case "owner_new":
      return `Omanikku ${doubt.name} ei ole varem olnud.`;
    case "character_dropped":
      return `EVR-i tekstist jäi välja märk, mida dokumendis olla ei saa (${doubt.character}).`;
    case "date_future":
      return `Kuupäev ${formatEstonianDate(doubt.date)} on tulevikus.`;
    case "date_old":
      return `Kuupäev ${formatEstonianDate(doubt.date)} on rohkem kui aasta tagasi.`;
    case "volume": {
      const { assortment, unit, volume, least, most } = doubt;
      const usual = volume < least ? `vähemalt ${volumeText(least, unit)}` : `kuni ${volumeText(most, unit)}`;
      return `Kogus ${volumeText(volume, unit)} on tavatu: sortimendi „${assortment}“ real on tavaliselt ${usual}.`;
    }
    case "price":
      return priceDoubt(doubt);
    default:
      return doubt satisfies never;
  }
}

function priceDoubt({ assortment, price, least, most }: Extract<DoubtFacts, { kind: "price" }>): string {
  const usual = price < least ? `vähemalt ${priceText(least)}` : `kuni ${priceText(most)}`;
  return `Hind ${priceText(price)} on tavatu: sortimendi „${assortment}“ hind on tavaliselt ${usual}.`;
}

function actsText(acts: readonly string[]): string {
  const named = acts.slice(0, MAX_ACTS).join(", ");
  const others = acts.length > MAX_ACTS ? ` ja veel ${acts.length - MAX_ACTS}` : "";
  return `${acts.length === 1 ? "akt" : "aktid"} ${named}${others}`;
}

function volumeText(volume: Thousandths, unit: Unit): string {
  return `${comma(cubicMetresText(volume))} ${unit === "SCM" ? "tm" : "pm³"}`;
}

function priceText(price: Cents): string {
  return `${comma(eurosText(price))} €`;
}

function comma(decimal: string): string {
  return decimal.replace(".", ",");
}
