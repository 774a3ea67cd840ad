import { actAnswers } from "#functions/acts/store/act.answers.ts";
import { siteEditAnswers } from "#functions/acts/store/siteEdit.answers.ts";
import { actRowsAnswers } from "#functions/acts/store/storedActRows.answers.ts";
import { assortmentAnswers } from "#functions/assortments/store/assortment.answers.ts";
import { assortmentGroupAnswers } from "#functions/assortments/store/assortmentGroup.answers.ts";
import { companyAnswers } from "#functions/companies/store/company.answers.ts";
import { destinationAnswers } from "#functions/companies/store/destination.answers.ts";
import { containerAnswers } from "#functions/containers/store/container.answers.ts";
import { documentAnswers } from "#functions/documents/store/document.answers.ts";
import { declarationAnswers } from "#functions/eudr/store/declaration.answers.ts";
import { mandateAnswers } from "#functions/eudr/store/mandate.answers.ts";
import { forecastRowsAnswers } from "#functions/forecasts/store/forecastRows.answers.ts";
import { actLettersAnswers } from "#functions/letters/store/actLetters.answers.ts";
import { mediaEntryAnswers } from "#functions/media/store/mediaEntry.answers.ts";
import { formerPersonAnswers } from "#functions/people/store/everyPerson.answers.ts";
import { personAnswers } from "#functions/people/store/person.answers.ts";
import type { EntityAnswers } from "#functions/platform/table/answers.ts";
import type { Untyped } from "#functions/platform/table/shape.ts";
import { priceAnswers } from "#functions/prices/store/price.answers.ts";
import { reportAnswers } from "#functions/reports/store/report.answers.ts";
import { reportRowsAnswers } from "#functions/reports/store/reportRows.answers.ts";
import { type FactTable, tablesOf } from "./factRows.ts";

/** Entities with a table of the export, in the order of schema.json. */
export const ANSWERED: readonly EntityAnswers<Untyped>[] = [
  companyAnswers,
  personAnswers,
  formerPersonAnswers,
  destinationAnswers,
  assortmentAnswers,
  assortmentGroupAnswers,
  priceAnswers,
  reportAnswers,
  reportRowsAnswers,
  actAnswers,
  actRowsAnswers,
  forecastRowsAnswers,
  documentAnswers,
  containerAnswers,
  actLettersAnswers,
  mediaEntryAnswers,
  siteEditAnswers,
  declarationAnswers,
  mandateAnswers,
];

/** The tables of an export, as the answers of entities have them. Links that open something without signing in are in none. */
export const TABLES = tablesOf(ANSWERED);

export const TABLE_NAMES: readonly string[] = [...TABLES.keys()];

/** Describes the tables of an export of everything, for people and programs. Rows of a night have no order, and so no key. */
export function schemaText(
  of: Iterable<Omit<FactTable, "key"> & { key?: FactTable["key"] }> = TABLES.values(),
): string {
  const tables = [...of].map(({ name, about, key, columns }) => ({
    table: name,
    about,
    key,
    columns: Object.entries(columns).map(([column, { type, about: text }]) => ({ column, type, about: text })),
  }));
  return `${JSON.stringify({ format: 1, tables }, undefined, 2)}\n`;
}
