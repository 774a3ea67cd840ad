export const SAWMILL = 10;
export const DEALER = 20;
export const FOREST_OWNER = 30;

/** docs/rules/companies.md, "Company types" */
export const COMPANY_TYPES = [SAWMILL, DEALER, FOREST_OWNER] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** Acts of such a sawmill have a report of each measured row (docs/rules/invoices.md, "Raport"). */
export const CONIFER = 100;
export const WOOD_TYPES = [CONIFER, 110] as const;
export type WoodType = (typeof WOOD_TYPES)[number];

/** Defaults of a new company (docs/rules/companies.md). */
export const STANDARD_VAT_PERCENT = 24;
export const DEADLINE_DAYS = 7;

/** Formats that a company can get as well as CSV (docs/rules/invoices.md, "Formats of a company"). */
export const REPORT_FORMATS = [{ id: 1, title: "EVR JSON" }] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

export function reportFormatsOf(settings: { givesEvrJson?: boolean | undefined }): ReportFormat[] {
  return settings.givesEvrJson === true ? [...REPORT_FORMATS] : [];
}
