import { add, NO_CENTS, subtract } from "#shared/basics/amounts.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { ActDocument, ActParty } from "./actDocument.ts";
import { type TableGroup, tableGroups } from "./actTable.ts";
import { formatDays, formatEuros, formatIban, formatPercent, formatVolume } from "./estonianFormat.ts";

interface Labelled {
  label: string;
  value: string;
}

/** Final Estonian texts and formatted numbers; the template only lays out. */
export interface ActView {
  title: string;
  issuer: string;
  /** The only date in the metadata of the file. */
  day: [year: number, month: number, day: number];
  /** Empty when the seller issues the invoice. */
  issuing: string;
  preview: { mark: string; sentence: string } | null;
  facts: Labelled[];
  parties: { heading: string; name: string; details: Labelled[] }[];
  columns: { goods: string; site: string; cadaster: string; amount: string; price: string; sum: string };
  hasOrigins: boolean;
  groups: TableGroup[];
  totals: Labelled[];
  grandTotal: Labelled;
  payment: { heading: string; details: Labelled[]; due: Labelled[] };
  notes: { heading: string; paragraphs: string[] } | null;
  attachments: { heading: string; columns: string[]; rows: string[][] } | null;
  signatures: { heading: string; parties: Labelled[]; lines: string[] } | null;
  footer: string;
  page: string;
}

const PERSONAL_CODE = /^[1-8]\d{10}$/;
const days = new Intl.PluralRules("et");

export function actView(act: ActDocument): ActView {
  const sales = act.kind === "sales";
  const title = `${sales ? "Müügiakt/arve" : "Ostuakt"} ${act.number}`;
  const issuer = sales ? act.seller : act.buyer;
  const figures = totals(act);
  return {
    title,
    issuer: issuer.name,
    day: [Number(act.date.slice(0, 4)), Number(act.date.slice(5, 7)), Number(act.date.slice(8, 10))],
    issuing: sales ? "" : "Ostja koostatud arve (endale arve koostamine)",
    preview: act.isPreview ? { mark: "EELVAADE", sentence: "Eelvaade, akt ei ole kinnitatud" } : null,
    facts: facts(act),
    parties: [party(sales ? "Arve esitaja" : "Müüja", act.seller), party(sales ? "Klient" : "Ostja", act.buyer)],
    columns: {
      goods: "Kaup/teenus, veoseleht",
      site: "Lank",
      cadaster: "Katastritunnus",
      amount: "Kogus",
      price: "Hind km-ta",
      sum: "Summa km-ta",
    },
    hasOrigins: act.lines.some((line) => line.siteName !== "" || line.cadaster !== ""),
    groups: tableGroups(act.lines, figures.length + 1),
    totals: figures,
    grandTotal: { label: isUntaxed(act) ? "Summa" : "Summa käibemaksuga", value: formatEuros(act.totals.withVat) },
    payment: payment(act),
    notes: notes(act),
    attachments: attachments(act),
    signatures: sales
      ? null
      : {
          heading: "Allkirjad",
          parties: [
            { label: "Müüja", value: act.seller.name },
            { label: "Ostja", value: act.buyer.name },
          ],
          lines: ["Nimi", "Koht ja kuupäev", "Allkiri"],
        },
    footer: [issuer.name, registerCode(issuer)].filter(Boolean).join(" · "),
    page: "Lk",
  };
}

function facts(act: ActDocument): Labelled[] {
  return withoutBlanks([
    ["Kuupäev", formatEstonianDate(act.date)],
    ["Makse-tähtaeg", deadline(act)],
    ["Kaup väljastatud", act.delivered ? formatDays(act.delivered) : ""],
    ["Puidu sertifikaat", certificate(act)],
  ]);
}

/** Rows can have certificates of their own: uncertified timber is said only where a row is of it. */
function certificate({ certificate: chosen, lines }: ActDocument): string {
  return chosen !== "" || lines.every((line) => line.certificate !== "") ? chosen : "Sertifitseerimata";
}

function deadline({ dueDate, deadlineDays }: ActDocument): string {
  if (dueDate === undefined) return "";
  const due = formatEstonianDate(dueDate);
  if (deadlineDays === undefined) return due;
  return `${due} (${deadlineDays}\u00a0${days.select(deadlineDays) === "one" ? "päev" : "päeva"})`;
}

function party(heading: string, company: ActParty): ActView["parties"][number] {
  return {
    heading,
    name: company.name,
    details: withoutBlanks([
      [PERSONAL_CODE.test(company.regCode) ? "Isikukood" : "Registrikood", company.regCode],
      ["KMKR NR", company.vatNumber],
      ["Aadress", company.address],
      ["Tel", company.phone],
      ["E-post", company.email],
      ["A/A", formatIban(company.bankAccount)],
      ["FSC", company.certificateCodes.fsc],
      ["PEFC", company.certificateCodes.pefc],
    ]),
  };
}

function registerCode(company: ActParty): string {
  return company.regCode === "" || PERSONAL_CODE.test(company.regCode) ? "" : `Registrikood ${company.regCode}`;
}

/** Taxable amount, rate and VAT by KMS § 37 (7); a seller without a VAT number charges none. */
function totals({ lines, seller, totals }: ActDocument): Labelled[] {
  const rate = formatPercent(totals.vatRate);
  const ofLines = lines.reduce((sum, line) => add(sum, line.sum), NO_CENTS);
  const changed = subtract(totals.sumBeforeTax, ofLines);
  return [
    ...totals.amounts.map(({ unit, amount }) => ({ label: "Kogus kokku", value: formatVolume(amount, unit) })),
    ...(changed === 0
      ? []
      : [
          { label: "Ridade summa", value: formatEuros(ofLines) },
          { label: "Ümardus", value: formatEuros(changed) },
        ]),
    ...(isUntaxed({ seller, totals })
      ? [
          { label: "Summa kokku", value: formatEuros(totals.sumBeforeTax) },
          { label: "Müüja ei ole käibemaksukohustuslane", value: "" },
        ]
      : [
          { label: `Maksustatav summa ${rate}`, value: formatEuros(totals.sumBeforeTax) },
          { label: `Käibemaks ${rate}`, value: formatEuros(totals.vat) },
        ]),
    ...(totals.rounding === 0 ? [] : [{ label: "Ümardus", value: formatEuros(totals.rounding) }]),
  ];
}

function isUntaxed({ seller, totals }: Pick<ActDocument, "seller" | "totals">): boolean {
  return seller.vatNumber === "" && totals.vat === 0;
}

/** The payer names the act by its number, since there is no reference number. */
function payment(act: ActDocument): ActView["payment"] {
  return {
    heading: "Tasumine",
    details: withoutBlanks([
      ["Saaja", act.seller.name],
      ["A/A", formatIban(act.seller.bankAccount)],
      ["Selgitus", act.number],
    ]),
    due: withoutBlanks([
      ["Makse-tähtaeg", act.dueDate === undefined ? "" : formatEstonianDate(act.dueDate)],
      ["Tasuda", formatEuros(act.totals.withVat)],
    ]),
  };
}

function notes(act: ActDocument): ActView["notes"] {
  const paragraphs = act.notes.filter((note) => note.trim() !== "");
  if (act.sawmillActNumbers.length > 0) paragraphs.unshift(`Saeveski ostuaktid: ${act.sawmillActNumbers.join(", ")}`);
  return paragraphs.length === 0 ? null : { heading: "Märkused", paragraphs };
}

function attachments({ attachments: files }: ActDocument): ActView["attachments"] {
  if (files.length === 0) return null;
  const rows = files.map(({ fileName, subject, sha256 }) => [fileName, subject, sha256]);
  return { heading: "Lisad", columns: ["Fail", "Kuulub", "SHA-256"], rows };
}

function withoutBlanks(pairs: readonly (readonly [label: string, value: string])[]): Labelled[] {
  return pairs.filter(([, value]) => value.trim() !== "").map(([label, value]) => ({ label, value }));
}
