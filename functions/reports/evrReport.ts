import type { EvrMeasurementAct, EvrShipment, EvrWaybill } from "#functions/clients/evr/evrModels.ts";
import { tallinnDay, utcInstant } from "#shared/domain/dates/tallinnClock.ts";
import { toUnits } from "#shared/domain/quantities/money.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";
import { AMOUNT_PLACES, fromUnits } from "#shared/domain/quantities/units.ts";
import {
  MAX_REPORT_NUMBER,
  type MeasuredCertificate,
  type MeasuredReport,
  type MeasuredRow,
  type MeasuredSite,
  type Party,
} from "#shared/domain/reports/measuredReport.ts";
import { type ManualShares, shareMeasurements, type Volume } from "#shared/domain/reports/shareOut.ts";

/** `message` is an Estonian sentence. */
type NoReport = { ok: false; reason: NoReportReason; message: string };
type NoReportReason =
  | "cancelled"
  | "not-measured"
  | "act-number"
  | "date"
  | "amount"
  | "unit"
  | "shipments"
  | "manual-shares";

export type EvrReport = { ok: true; report: MeasuredReport } | NoReport;

/** Upper case. Stacked metres and tonnes are missing: a waybill has no coefficient to convert them. */
const UNITS = new Map<string, Unit>([
  ["TM", "SCM"],
  ["M3", "SCM"],
  ["PM3", "LCM"],
  ["PUISTEM3", "LCM"],
  ["PUISTEKUUP", "LCM"],
]);

const POSSESSION = new Map<string, 10 | 20>([
  ["ForestNotice", 10],
  ["WithoutForestNotice", 10],
  ["InventoryAct", 10],
  ["ForestAct", 10],
  ["ContractForTransferOfCuttingRights", 20],
  ["SalesContract", 20],
]);

/** Largest amount that the register takes (10^9 units), in thousandths. */
const MAX_AMOUNT = 1e12;
const CADASTER = /\b\d{5}:\d{3}:\d{4}\b/;

/**
 * The report of a waybill (docs/rules/imports.md, "A waybill as a report"). Each measurement is shared out over the
 * shipments exactly. `manual` replaces shares of single measurements, counted as the register lists them.
 */
export function measuredReportOf(waybill: EvrWaybill, manual?: ManualShares): EvrReport {
  if (waybill.status === "cancelled") return no("cancelled", "Veoseleht on tühistatud.");
  const act = waybill.waybillLatestMeasurements;
  const measurements = act?.measurements ?? [];
  if (!act || measurements.length === 0) return no("not-measured", "Veoselehel ei ole mõõtmisandmeid.");
  const number = act.actNumber?.trim() || waybill.number.trim();
  if (number.length > MAX_REPORT_NUMBER) {
    return no("act-number", `Mõõtmisakti number on pikem kui ${MAX_REPORT_NUMBER} märki.`);
  }
  const measuredAt = act.actDate ?? act.creationTime ?? waybill.finishingTime ?? waybill.unloadingTime;
  if (!measuredAt) return no("date", "Mõõtmisakti kuupäev puudub.");
  const rows = rowsOf(waybill, measurements, manual);
  if (!rows.ok) return rows;
  const { code, name } = waybill.placeOfDelivery;
  const report: MeasuredReport = {
    number,
    date: tallinnDay(measuredAt),
    seller: partyOf(waybill.owner),
    buyer: partyOf(waybill.receiver),
    ...(code?.trim() ? { destination: { code: code.trim(), name } } : {}),
    waybills: [
      {
        number: waybill.number,
        finished: waybill.status === "finished",
        ...(act.creationTime ? { measuredAt: utcInstant(act.creationTime) } : {}),
      },
    ],
    rows: rows.rows,
  };
  return { ok: true, report };
}

type Measurements = NonNullable<EvrMeasurementAct["measurements"]>;

function rowsOf(
  waybill: EvrWaybill,
  measurements: Measurements,
  manual?: ManualShares,
): { ok: true; rows: MeasuredRow[] } | NoReport {
  const volumes = measurements.map(volumeOf);
  if (volumes.some((each) => each.amount < 0 || each.amount > MAX_AMOUNT)) {
    return no("amount", "Mõõdetud kogus on negatiivne või liiga suur.");
  }
  if (volumes.every((each) => each.amount === 0)) return no("not-measured", "Veoselehel ei ole mõõdetud kogust.");
  const shipped = waybill.shipments.map((shipment) => shipment.items.map(volumeOf).filter(isPositive));
  const shared = shareMeasurements(volumes, shipped, manual);
  if (!shared.ok) {
    return shared.reason === "no-shipments"
      ? no("shipments", "Veoselehel ei ole veoseid.")
      : no("manual-shares", "Käsitsi jaotatud kogused ei anna kokku mõõdetud kogust.");
  }
  const rows: MeasuredRow[] = [];
  for (const [measurement, measured] of measurements.entries()) {
    if (volumes[measurement]?.amount === 0) continue;
    const unit = UNITS.get(unitKey(measured.unitCode));
    if (!unit) return no("unit", `Mõõtühik '${measured.unitCode}' ei ole tihumeeter ega puistekuupmeeter.`);
    for (const [index, shipment] of waybill.shipments.entries()) {
      const amount = shared.shares[measurement]?.[index] ?? 0;
      if (amount === 0) continue;
      rows.push({
        waybill: waybill.number,
        assortment: { code: measured.assortment.code.trim(), name: measured.assortment.name.trim() },
        unit,
        amount: String(fromUnits(amount, AMOUNT_PLACES)),
        ...originOf(shipment),
      });
    }
  }
  return { ok: true, rows };
}

function volumeOf(item: Measurements[number]): Volume {
  return {
    assortment: item.assortment.code.trim(),
    unit: unitKey(item.unitCode),
    amount: toUnits(item.amount, AMOUNT_PLACES),
  };
}

function isPositive({ amount }: Volume): boolean {
  return amount > 0 && amount <= MAX_AMOUNT;
}

function unitKey(code: string): string {
  return code.trim().toUpperCase().replaceAll("³", "3");
}

function originOf(shipment: EvrShipment): Pick<MeasuredRow, "previousOwner" | "site" | "certificate"> {
  const previousOwner = shipment.holdingBase.previousOwner;
  const certificate = certificateOf(shipment.certificateClaims ?? []);
  return {
    ...(previousOwner ? { previousOwner: previousOwnerOf(previousOwner) } : {}),
    site: siteOf(shipment),
    ...(certificate ? { certificate } : {}),
  };
}

function siteOf({ holdingBase, source }: EvrShipment): MeasuredSite {
  const possessionType = POSSESSION.get(holdingBase.type);
  return {
    name: source.name.trim(),
    // Free text, at times with several numbers; a site has one.
    cadaster: CADASTER.exec(holdingBase.cadaster ?? "")?.[0] ?? "",
    ...(possessionType ? { possessionType } : {}),
    ...(holdingBase.number?.trim() ? { forestNotice: holdingBase.number.trim() } : {}),
    ...(holdingBase.contractNumber?.trim() ? { contractNumber: holdingBase.contractNumber.trim() } : {}),
    ...(source.address?.county?.trim() ? { county: source.address.county.trim() } : {}),
  };
}

function certificateOf(claims: readonly { code: string }[]): MeasuredCertificate | undefined {
  for (const { code } of claims) {
    const claim = code.trim();
    if (/^FSC/i.test(claim)) return { type: 20, claim };
    if (/^PEFC/i.test(claim)) return { type: 10, claim };
  }
  return undefined;
}

function partyOf({ code, name, address }: EvrWaybill["owner"]): Party {
  const fullAddress = [address?.street, address?.city, address?.county].filter((part) => part?.trim()).join(", ");
  return { code: code.trim(), name: name.trim(), ...(fullAddress ? { address: fullAddress } : {}) };
}

function previousOwnerOf({
  code,
  name,
  address,
}: {
  code: string;
  name: string;
  address?: string | null | undefined;
}): Party {
  return { code: code.trim(), name: name.trim(), ...(address?.trim() ? { address: address.trim() } : {}) };
}

function no(reason: NoReportReason, message: string): NoReport {
  return { ok: false, reason, message };
}
