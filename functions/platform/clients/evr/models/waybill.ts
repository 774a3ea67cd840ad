import * as z from "zod/mini";
import { instant, optionalPart, party, text, volume } from "./fields.ts";
import { holdingBase } from "./holdingBase.ts";
import { timberReport } from "./timberReport.ts";

const address = z.nullish(z.object({ county: text, city: text, street: text }));

const measurementAct = z.object({
  actNumber: text,
  actDate: instant,
  creationTime: instant,
  measurerCode: text,
  measurements: z.nullish(z.array(volume)),
  /** Any JSON. */
  customMeasurementData: z.optional(z.unknown()),
});
export type EvrMeasurementAct = z.infer<typeof measurementAct>;
export const measurementActs = z.array(measurementAct);

const shipment = z.object({
  holdingBase,
  source: z.nullish(z.object({ name: text, address })),
  items: z.array(volume),
  certificateClaims: z.nullish(z.array(z.object({ code: z.string(), number: text }))),
});
export type EvrShipment = z.infer<typeof shipment>;

const waybill = z.object({
  number: z.string().check(z.minLength(1)),
  status: z.enum(["shipping", "unloaded", "finished", "cancelled"]),
  owner: z.extend(party, { address }),
  receiver: z.extend(party, { address }),
  placeOfDelivery: z.object({ code: text, name: text }),
  transport: optionalPart(z.object({ transporter: party, subcontractor: z.nullish(party) })),
  unloadingTime: instant,
  finishingTime: instant,
  lastModificationTime: instant,
  shipments: z.array(shipment),
  waybillLatestMeasurements: z.nullish(measurementAct),
  timberReport: optionalPart(timberReport),
});
export type EvrWaybill = z.infer<typeof waybill>;

/** 1.14 had forest waybills only, without `type`. */
const head = z.object({
  number: optionalPart(z.string()),
  type: optionalPart(z.string()),
  lastModificationTime: optionalPart(z.string()),
});

export type WaybillRead = { ok: true; waybill: EvrWaybill } | UnreadWaybill;

export interface UnreadWaybill {
  ok: false;
  reason: "other_type" | "unreadable";
  /** '' where there is none, as of the time. */
  number: string;
  lastModificationTime: string;
  /** The fields, without their values, which may be personal codes. */
  issues: { path: string; code: string }[];
}

/** Reads a waybill of EVR 2.0.0 or 1.14. Those of sawn timber, or of a type added later, are of another type. */
export function readWaybill(body: unknown): WaybillRead {
  const { number, type, lastModificationTime } = head.safeParse(body).data ?? {};
  const unread = { ok: false, number: number ?? "", lastModificationTime: lastModificationTime ?? "" } as const;
  if (type && type !== "forest") return { ...unread, reason: "other_type", issues: [{ path: "type", code: "other" }] };
  const read = waybill.safeParse(body);
  if (read.success) return { ok: true, waybill: read.data };
  const issues = read.error.issues.map(({ path, code }) => ({ path: path.join("."), code }));
  return { ...unread, reason: "unreadable", issues };
}
