/** Why a waybill of EVR gives no report (docs/rules/imports.md, "A waybill as a report"). */
export type NoReportReason =
  | "cancelled"
  | "not-measured"
  | "free-form"
  | "only-timber-report"
  | "act-number"
  | "party"
  | "date"
  | "assortment"
  | "amount"
  | "unit"
  | "shipments"
  | "too-large"
  | "manual-shares";

/** One that has volumes, so that a person must look at it. */
export type RefusalCause =
  | Exclude<NoReportReason, "cancelled" | "not-measured">
  | "unreadable"
  | "no-key"
  | "report-full";

/** Undefined where no volume is missing. */
export function causeOf(reason: NoReportReason | "other_type" | "unreadable"): RefusalCause | undefined {
  return reason === "cancelled" || reason === "not-measured" || reason === "other_type" ? undefined : reason;
}

/** What helps, for an agent (docs/rules/imports.md, "Waybill queue"). */
const REMEDIES: Record<RefusalCause, string> = {
  "free-form": "Paluge saeveskil esitada mõõtmisandmed tabelina või importige raport failist.",
  "only-timber-report": "Paluge saeveskil koostada EVR-is mõõtmisakt.",
  "act-number": "Paluge saeveskil number EVR-is parandada.",
  party: "Paluge veoselehe koostajal lisada kood EVR-is.",
  date: "Paluge saeveskil lisada mõõtmisaktile kuupäev.",
  assortment: "Paluge saeveskil lisada mõõtmisaktile sortimendi kood või nimi.",
  amount: "Paluge saeveskil kogus EVR-is parandada.",
  unit: "Paluge saeveskil esitada kogus tihumeetrites või puistekuupmeetrites.",
  shipments: "Paluge veoselehe koostajal lisada veosed EVR-is.",
  "manual-shares": "Paluge saeveskil jaotatud kogused EVR-is parandada.",
  "too-large": "Paluge saeveskil jagada mõõtmine mitmele veoselehele.",
  "report-full": "Paluge saeveskil anda mõõtmisele uus mõõtmisakti number.",
  unreadable: "Andke veoselehe number Virni haldajale: EVR-i andmed on teisel kujul kui varem.",
  "no-key": "Paluge Virni haldajal lisada ettevõtte EVR-i võti.",
};

/** '' for a waybill that was refused before its cause was kept. */
export function remedyOf(cause: RefusalCause | undefined): string {
  return cause === undefined ? "" : REMEDIES[cause];
}
