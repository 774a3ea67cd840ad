/** Services without which nobody signs: Mobile-ID and Smart-ID of SK, validity of certificates, time-stamps. */
export const SIGNING_SERVICES = ["SK", "OCSP", "TSA"] as const;
export type SigningService = (typeof SIGNING_SERVICES)[number];

/** Cause of the end of a signature: its person, a service of SK, a change meanwhile, or Virn itself. */
export const SIGNING_REFUSERS = ["person", "service", "change", "virn"] as const;
export type SigningRefuser = (typeof SIGNING_REFUSERS)[number];

export interface MetricRow {
  unit: "Count" | "None";
  /** Its only dimension. CloudWatch bills each value as a metric of its own, so values are few: never a company or a person. */
  by?: { name: string; values: readonly string[] };
}

const byService = { unit: "Count", by: { name: "Service", values: SIGNING_SERVICES } } as const;

/** Metrics of the business in the namespace `Virn/{environment}` (docs/rules/background.md, "Metrics"). */
export const metrics = {
  Imports: { unit: "Count" },
  ImportsRefused: { unit: "Count" },
  ImportedRows: { unit: "Count" },
  EvrWaybills: { unit: "Count" },
  EvrFailures: { unit: "Count" },
  EudrFailures: { unit: "Count" },
  /** Composite reports that ended without a file, and not by what a person asked for or did. */
  CompositeFailures: { unit: "Count" },
  SalesActs: { unit: "Count" },
  PurchaseActs: { unit: "Count" },
  /** Time of a report from its first import until it is on an act. */
  HoursFromImportToAct: { unit: "None" },
  Letters: { unit: "Count" },
  LettersRefused: { unit: "Count" },
  LettersInTrouble: { unit: "Count" },
  SigningsStarted: { unit: "Count" },
  SigningsFinished: { unit: "Count" },
  SigningsRefused: { unit: "Count", by: { name: "By", values: SIGNING_REFUSERS } },
  ServiceAnswers: byService,
  ServiceFailures: byService,
  /** Calls that met a certificate that ends within 30 days. */
  CertificatesEnding: { unit: "Count" },
} as const satisfies Record<string, MetricRow>;

export type MetricName = keyof typeof metrics;
type Split = { [Name in MetricName]: (typeof metrics)[Name] extends { by: object } ? Name : never }[MetricName];
/** Metrics without a dimension. */
export type PlainMetric = Exclude<MetricName, Split>;
export type SplitMetric = Split;
export type SplitOf<Name extends SplitMetric> = (typeof metrics)[Name]["by"]["values"][number];

export function metricsNamespace(environment: string): string {
  return `Virn/${environment}`;
}
