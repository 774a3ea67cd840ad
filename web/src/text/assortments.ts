import { MAX_PRICE_TEXT } from "#shared/domain/quantities/amounts.ts";
import { plural } from "#web/text/et.ts";

export const assortmentsText = {
  title: "Sortimendid",
  count: (count: number) => plural(count, "sortiment", "sortimenti"),
  add: "Lisa sortiment",
  addTitle: "Uus sortiment",
  save: "Lisa",
  change: (name: string) => `Muuda sortimenti: ${name}`,
  changeTitle: "Muuda sortimenti",
  confirm: "Salvesta",
  code: "Kood",
  name: "Nimi",
  unit: "Ühik",
  units: { SCM: "tm (tihumeeter)", LCM: "pm³ (puistekuupmeeter)" },
  fixedPrice: "Fikseeritud ostuhind",
  fixedPriceHint: "Tühi, kui ostuhind sõltub müügihinnast.",
  boundsTitle: "Tavaline rida",
  boundsHint:
    "Raportifaili rida, mis on neist piiridest väljas, küsitakse enne importimist üle. Tühi tähendab piirita.",
  bounds: {
    least_volume: "Vähim kogus",
    most_volume: "Suurim kogus",
    least_price: "Madalaim hind",
    most_price: "Kõrgeim hind",
  },
  group: "Rühm",
  noGroup: "Rühmata",
  usualVolume: "Tavaline kogus real",
  usualPrice: "Tavaline hind",
  /** '' for a bound that is not set; at least one of them is. */
  between: (least: string, most: string) =>
    least === "" ? `kuni ${most}` : most === "" ? `alates ${least}` : `${least}–${most}`,
  perUnit: (unit: string) => `€/${unit}`,
  none: "–",
  actions: "Tegevused",
  kept: "Kood ja ühik jäävad, sest raportite read on nendega seotud.",
  added: "Sortiment on lisatud.",
  changed: "Sortiment on salvestatud.",
  changedElsewhere: (name: string) => `Keegi teine salvestas vahepeal nime „${name}”. Vaata üle ja salvesta uuesti.`,
  emptyTitle: "Sortimente veel ei ole",
  empty: "Raportifail võib nimetada ainult siin olevaid sortimente.",
  volumeError: "Kogus on 0 kuni 1 000 000, kuni kolm kohta pärast koma.",
  fixedPriceError: `Hind on 0 kuni ${MAX_PRICE_TEXT}, kuni kaks kohta pärast koma.`,
} as const;
