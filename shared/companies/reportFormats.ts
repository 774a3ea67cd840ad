/** Besides CSV (docs/rules/invoices.md, "Formats of a company"). */
export const REPORT_FORMATS = [{ id: 1, title: "EVR JSON" }] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

export function reportFormatsOf(settings: { givesEvrJson?: boolean | undefined }): ReportFormat[] {
  return settings.givesEvrJson === true ? [...REPORT_FORMATS] : [];
}
