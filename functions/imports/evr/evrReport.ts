import type { EvrMeasurementAct, EvrShipment, EvrWaybill } from "#functions/platform/clients/evr/models.ts";
import { MAX_ROW_BYTES, rowBytes } from "#functions/reports/store/reportRows.ts";
import { foldText, forbiddenCharacter, withoutForbidden } from "#shared/basics/documentText.ts";
import { AMOUNT_LIMIT } from "#shared/basics/fileCells.ts";
import { toUnits } from "#shared/basics/money.ts";
import { tallinnDay, utcInstant } from "#shared/basics/tallinnClock.ts";
import { AMOUNT_DECIMALS, fromUnits, type Unit } from "#shared/basics/units.ts";
import type { NoReportReason } from "#shared/imports/waybillRemedies.ts";
import type { DoubtFacts } from "#shared/reports/doubtKinds.ts";
import {
  MAX_REPORT_NUMBER,
  MAX_REPORT_ROWS,
  MAX_WAYBILL_NUMBER,
  type MeasuredReport,
  type MeasuredRow,
  type Party,
} from "#shared/reports/measuredReport.ts";
import { type ManualShares, shareMeasurements, shareVolume, type Volume } from "#shared/reports/shareOut.ts";
import { doubtsOfOrigins, hasOwnerWithoutCode, type Origin, originOfPart, originOfShipment } from "./evrOrigins.ts";

/** `message` is an Estonian sentence. */
type NoReport = { ok: false; reason: NoReportReason; message: string };

export interface MeasuredEvrReport {
  ok: true;
  report: MeasuredReport;
  /** Characters that a document cannot hold. */
  dropped: readonly DroppedCharacter[];
  /** What only the waybill shows. */
  doubts: readonly DoubtFacts[];
}

export type EvrReport = MeasuredEvrReport | NoReport;

/** Upper case. Without stacked metres and tonnes, for which a waybill has no coefficient. */
const UNITS = new Map<string, Unit>([
  ["TM", "SCM"],
  ["M3", "SCM"],
  ["PM3", "LCM"],
  ["PUISTEM3", "LCM"],
  ["PUISTEKUUP", "LCM"],
]);

const MAX_AMOUNT = AMOUNT_LIMIT * 10 ** AMOUNT_DECIMALS - 1;
/** Characters of a row as JSON without EUDR numbers, above EVR's own limits. */
const MAX_ROW_LENGTH = 4000;

/** docs/rules/imports.md, "A waybill as a report". `manual` replaces shares of single measurements, in their order. */
export function measuredReportOf(received: EvrWaybill, manual?: ManualShares): EvrReport {
  const { held: waybill, dropped } = heldWaybill(received);
  if (waybill.number === "") return no("act-number", "Veoselehe number puudub.");
  if (waybill.status === "cancelled") return no("cancelled", "Veoseleht on tühistatud.");
  const act = waybill.waybillLatestMeasurements;
  const measurements = act?.measurements ?? [];
  if (!act || measurements.length === 0) return unmeasured(waybill);
  const number = act.actNumber?.trim() || waybill.number.trim();
  if (number.length > MAX_REPORT_NUMBER) {
    return no("act-number", `Mõõtmisakti number on pikem kui ${MAX_REPORT_NUMBER} märki.`);
  }
  const party = partyError(waybill);
  if (party) return no("party", party);
  const measuredOn = act.actDate || act.creationTime || waybill.finishingTime || waybill.unloadingTime;
  if (!measuredOn) return no("date", "Mõõtmisakti kuupäev puudub.");
  const rows = rowsOf(waybill, measurements, manual);
  if (!rows.ok) return rows;
  const { code, name } = waybill.placeOfDelivery;
  const report: MeasuredReport = {
    number,
    date: tallinnDay(measuredOn),
    seller: partyOf(waybill.owner),
    buyer: partyOf(waybill.receiver),
    ...(code?.trim() ? { destination: { code: code.trim(), name: name?.trim() || code.trim() } } : {}),
    waybills: [
      {
        number: waybill.number,
        finished: waybill.status === "finished",
        ...(act.creationTime ? { measuredAt: utcInstant(act.creationTime) } : {}),
      },
    ],
    rows: rows.rows,
  };
  return { ok: true, report, dropped, doubts: doubtsOfOrigins(waybill.shipments) };
}

function unmeasured({ status, waybillLatestMeasurements, timberReport }: EvrWaybill): NoReport {
  const custom = waybillLatestMeasurements?.customMeasurementData;
  if (custom !== undefined && custom !== null) {
    return no("free-form", "Mõõtmisandmed on vabas vormis, mida Virn ei loe.");
  }
  if (status === "finished" && (timberReport?.items.length ?? 0) > 0) {
    return no("only-timber-report", "Veoselehel on palgiraport, kuid mõõtmisakti ei ole.");
  }
  return no("not-measured", "Veoselehel ei ole mõõtmisandmeid.");
}

function partyError({ owner, receiver, shipments }: EvrWaybill): string | undefined {
  if (owner.code.trim() === "") return "Veoselehe omaniku kood puudub.";
  if (receiver.code.trim() === "") return "Veoselehe vastuvõtja kood puudub.";
  return hasOwnerWithoutCode(shipments) ? "Eelmise omaniku kood puudub." : undefined;
}

type Measurements = NonNullable<EvrMeasurementAct["measurements"]>;

function rowsOf(
  waybill: EvrWaybill,
  measurements: Measurements,
  manual?: ManualShares,
): { ok: true; rows: MeasuredRow[] } | NoReport {
  const volumes = measurements.map(volumeOf);
  if (volumes.some((each) => each.amount < 0 || each.amount > MAX_AMOUNT)) {
    return no("amount", "Mõõdetud kogus on negatiivne või vähemalt 1 000 000.");
  }
  if (volumes.every((each) => each.amount === 0)) return no("not-measured", "Veoselehel ei ole mõõdetud kogust.");
  const shipped = waybill.shipments.map((shipment) => shipment.items.map(volumeOf).filter(isPositive));
  const shared = shareMeasurements(volumes, shipped, manual);
  if (!shared.ok) {
    return shared.reason === "no-shipments"
      ? no("shipments", "Veoselehel ei ole veoseid.")
      : no("manual-shares", "Käsitsi jaotatud kogused ei anna kokku mõõdetud kogust.");
  }
  const sources = waybill.shipments.map(partsOf);
  const rows: MeasuredRow[] = [];
  for (const [measurement, measured] of measurements.entries()) {
    const volume = volumes[measurement];
    if (!volume || volume.amount === 0) continue;
    const unit = UNITS.get(volume.unit);
    if (!unit) return no("unit", `Mõõtühik '${measured.unitCode}' ei ole tihumeeter ega puistekuupmeeter.`);
    const [code, name] = [measured.assortment.code.trim(), measured.assortment.name.trim()];
    if (code === "" && name === "") return no("assortment", "Mõõdetud sortimendil ei ole koodi ega nime.");
    for (const [index, parts] of sources.entries()) {
      const amount = shared.shares[measurement]?.[index] ?? 0;
      for (const [origin, share] of sharesOf({ ...volume, amount }, parts)) {
        rows.push({
          waybill: waybill.number,
          assortment: { code: code || name, name: name || code },
          unit,
          amount: String(fromUnits(share, AMOUNT_DECIMALS)),
          ...origin,
        });
      }
    }
  }
  return checkSize(rows) ?? { ok: true, rows };
}

function checkSize(rows: readonly MeasuredRow[]): NoReport | undefined {
  if (rows.length > MAX_REPORT_ROWS) return no("too-large", `Veoseleht annab üle ${MAX_REPORT_ROWS} rea.`);
  const isTooLong =
    rows.some((row) => row.waybill.length > MAX_WAYBILL_NUMBER || lengthOf(row) > MAX_ROW_LENGTH) ||
    rowBytes(rows) > MAX_ROW_BYTES;
  return isTooLong ? no("too-large", "Veoselehe tekstid on liiga pikad.") : undefined;
}

function lengthOf(row: MeasuredRow): number {
  return JSON.stringify(row, (key, value: unknown) => (key === "eudrNumbers" ? undefined : value)).length;
}

interface Part {
  origin: Origin;
  /** Undefined for a shipment that is one part. */
  volume?: Volume;
}

function partsOf(shipment: EvrShipment): Part[] {
  const sources = shipment.holdingBase.sources ?? [];
  if (sources.length === 0) return [{ origin: originOfShipment(shipment) }];
  return sources.map((source) => ({ origin: originOfPart(source, shipment), volume: volumeOf(source) }));
}

function sharesOf(measured: Volume, parts: readonly Part[]): [Origin, number][] {
  const shipped = parts.map(({ volume }) => (volume && isPositive(volume) ? [volume] : []));
  const shares = new Map<string, [Origin, number]>();
  for (const [index, share] of shareVolume(measured, shipped).entries()) {
    const origin = parts[index]?.origin;
    if (!origin || share === 0) continue;
    const key = JSON.stringify(origin);
    shares.set(key, [origin, share + (shares.get(key)?.[1] ?? 0)]);
  }
  return [...shares.values()];
}

function volumeOf(item: Measurements[number]): Volume {
  return {
    assortment: item.assortment.code.trim(),
    unit: unitKey(item.unitCode),
    amount: toUnits(item.amount, AMOUNT_DECIMALS),
  };
}

function isPositive({ amount }: Volume): boolean {
  return amount > 0 && amount <= MAX_AMOUNT;
}

function unitKey(code: string): string {
  return code.trim().toUpperCase().replaceAll("³", "3");
}

function partyOf({ code, name, address }: EvrWaybill["owner"]): Party {
  const fullAddress = [address?.street, address?.city, address?.county].filter((part) => part?.trim()).join(", ");
  return { code: code.trim(), name: name.trim(), ...(fullAddress ? { address: fullAddress } : {}) };
}

function no(reason: NoReportReason, message: string): NoReport {
  return { ok: false, reason, message };
}

export interface DroppedCharacter {
  path: string;
  character: string;
}

export function heldWaybill(waybill: EvrWaybill): { held: EvrWaybill; dropped: DroppedCharacter[] } {
  const { timberReport: _timberReport, transport: _transport, ...reported } = waybill;
  const dropped = droppedIn(reported, []);
  const change = (_key: string, value: unknown) => (typeof value === "string" ? withoutForbidden(value) : value);
  return { held: JSON.parse(JSON.stringify(waybill, change)), dropped };
}

function droppedIn(value: unknown, path: readonly string[]): DroppedCharacter[] {
  if (typeof value === "string") {
    const character = forbiddenCharacter(foldText(value));
    return character === undefined ? [] : [{ path: path.join("."), character }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => droppedIn(one, [...path, name]));
}
