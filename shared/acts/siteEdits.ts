import { foldText } from "#shared/basics/documentText.ts";
import type { SiteCheck } from "#shared/eudr/checks.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import { COUNTIES } from "#shared/reports/counties.ts";
import { type EudrNumber, eudrNumbers, MAX_EUDR_LENGTH, MAX_EUDR_NUMBERS } from "#shared/reports/eudrNumbers.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { PURCHASE_ACT } from "./actTypes.ts";

export const MAX_SITE_NAME = 200;
export const MAX_SITE_FACT = 100;

/** Edits of a site; a missing fact is as measured. */
export interface SiteEdit extends Partial<MeasuredSite> {
  /** Previous owner of the right to fell, not of the timber. */
  previousOwner?: string;
  /** Reason why each reviewed check is in order (docs/rules/eudr.md, "Checks of a site"). */
  reviewed?: Partial<Record<SiteCheck, string>>;
}

/** A measured site with its edits (docs/rules/attachments.md, "Changed sites"). */
export function editedSite(
  measured: MeasuredSite | null,
  { previousOwner: _previousOwner, reviewed: _reviewed, ...edit }: SiteEdit,
): MeasuredSite {
  const { eudrFound: _found, ...facts } = { name: "", cadaster: "", ...measured, ...edit };
  return { ...facts, ...foundMark(measured ?? {}, edit) };
}

/** Joins an earlier edit with a later one, which wins. */
export function laterEdit(before: SiteEdit, edit: SiteEdit): SiteEdit {
  const { eudrFound: _found, ...facts } = { ...before, ...edit };
  return { ...facts, ...foundMark(before, edit) };
}

/** Typed numbers are not those that Virn found before. */
function foundMark(before: SiteEdit, edit: SiteEdit): Pick<MeasuredSite, "eudrFound"> {
  const found = edit.eudrNumbers ? edit.eudrFound : before.eudrFound;
  return found ? { eudrFound: found } : {};
}

export type CheckedText = { ok: true; value: string } | { ok: false; reason: "empty" | "long" | "form" };

export function checkSiteName(typed: string): CheckedText {
  const value = foldText(typed);
  if (value === "") return { ok: false, reason: "empty" };
  return value.length > MAX_SITE_NAME ? { ok: false, reason: "long" } : { ok: true, value };
}

export const siteTexts = {
  name: { empty: "Sisestage langi nimi.", long: `Nimi võib olla kuni ${MAX_SITE_NAME} tähemärki.`, form: "" },
  cadaster: {
    empty: "Sisestage katastritunnus, või 0, kui seda ei ole.",
    long: "Katastritunnuseid võib olla kuni 20.",
    form: "Katastritunnus on kujul 12345:001:0001. Mitu tunnust eraldage komaga.",
  },
  county: "Valige maakond loendist.",
  eudr: {
    many: `Numbreid võib olla kuni ${MAX_EUDR_NUMBERS}.`,
    long: `Number võib olla kuni ${MAX_EUDR_LENGTH} märki.`,
  },
} as const;

const MAX_CADASTRAL_NUMBERS = 20;

/** One cadastral number or several; 0 says that there is none (docs/rules/attachments.md, "Cadastral number"). */
export function checkCadaster(typed: string): CheckedText {
  const text = typed.trim();
  if (text === "") return { ok: false, reason: "empty" };
  if (text === "0") return { ok: true, value: "" };
  const numbers = cadastralNumbers(text);
  if (numbers.length > MAX_CADASTRAL_NUMBERS) return { ok: false, reason: "long" };
  const isRight = numbers.length > 0 && numbers.every(isCadastralNumber);
  return isRight ? { ok: true, value: [...new Set(numbers)].join(", ") } : { ok: false, reason: "form" };
}

/** Address of a cadastral number in the forest register; undefined without a template, and for another text. */
export function registerAddress(template: string, number: string): string | undefined {
  if (template === "" || !isCadastralNumber(number)) return undefined;
  return template.replaceAll("{cadaster}", encodeURIComponent(number));
}

export function isCounty(typed: string, before: string): boolean {
  return typed === "" || typed === before || COUNTIES.some((county) => county === typed);
}

export type CheckedEudr = { ok: true; numbers: EudrNumber[] } | { ok: false; reason: "many" | "long" };

/** Valid with or without numbers (docs/rules/reports.md, "EUDR numbers"). */
export function checkEudr(typed: readonly EudrNumber[]): CheckedEudr {
  const numbers = eudrNumbers(typed);
  if (numbers.length > MAX_EUDR_NUMBERS) return { ok: false, reason: "many" };
  const isLong = ({ reference, verification }: EudrNumber) =>
    Math.max(reference.length, verification.length) > MAX_EUDR_LENGTH;
  return numbers.some(isLong) ? { ok: false, reason: "long" } : { ok: true, numbers };
}

export interface SiteWithEdit {
  measured: Pick<MeasuredSite, "cadaster">;
  edit: Pick<SiteEdit, "cadaster"> | undefined;
}

/** Sites without a cadastral number; a typed 0 says that there is none (docs/rules/attachments.md, "Missing origins"). */
export function bareSites(sites: readonly SiteWithEdit[]): number {
  return sites.filter(({ measured, edit }) => edit?.cadaster === undefined && measured.cadaster.trim() === "").length;
}

/** True when a purchase act lacks the file of a paper waybill or the origin of a site. */
export function lacksOrigins(act: {
  type: number;
  missingWaybill?: string | undefined;
  bareSites?: number | undefined;
}): boolean {
  return act.type === PURCHASE_ACT && (act.missingWaybill !== undefined || (act.bareSites ?? 0) > 0);
}
