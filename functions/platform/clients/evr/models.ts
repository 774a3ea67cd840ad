import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

// docs/rules/imports.md, "Versions of EVR". Unknown fields are dropped, null is absent, and a required text can be empty.

const text = z.nullish(z.string());
/** RFC 3339; without an offset it is Estonian wall time. */
const instant = z.nullish(z.union([z.literal(""), z.iso.datetime({ offset: true, local: true })]));

const party = z.object({ code: z.string(), name: z.string() });
const previousOwner = z.extend(party, { address: text });

const volume = z.object({
  amount: z.number(),
  unitCode: z.string(),
  assortment: z.object({ code: z.string(), name: z.string() }),
});

/** Absent when unreadable, so that the rest of the waybill is read: no report depends on it. */
function optionalPart<Schema extends z.ZodMiniType>(schema: Schema) {
  return orElse(z.nullish(schema), undefined);
}

const source = z.extend(volume, {
  propertyName: text,
  cadaster: text,
  /** The type of a holding base, beginning with a small letter. */
  holdingBaseType: text,
  contractType: text,
  contractNumber: text,
  forestNoticeNumber: text,
  certificate: z.nullish(z.object({ code: z.string(), number: text })),
  previousOwner: z.nullish(previousOwner),
});
export type EvrSource = z.infer<typeof source>;

/** The twelve types of EVR have different fields; all are read where they exist, also of a type added later. */
const holdingBase = z.object({
  type: z.string(),
  contractType: text,
  contractNumber: text,
  cadaster: text,
  /** Number of the forest notice in a ForestNotice, `forestNoticeNumber` in the other types. */
  number: text,
  forestNoticeNumber: text,
  previousOwner: z.nullish(previousOwner),
  sources: z.nullish(z.array(source)),
  /** Pairs of the whole holding base: EVR does not say which pair belongs to which source. */
  eudrNumbers: optionalPart(z.array(z.object({ referenceNumber: text, verificationNumber: text }))),
});

const number = z.nullish(z.number());

/** Result of the measuring line, by groups of logs. Names are EVR's; some mislead. */
const timberReport = z.object({
  reportNumber: text,
  reportDate: text,
  items: z.array(
    z.object({
      woodType: text,
      logAmount: number,
      woodQuality: text,
      defectCode: text,
      buyerProductCode: text,
      priceGroupKey: text,
      /** In mm. */
      treeTopDiameterWithBark: number,
      treeTopDiameterWithoutBark: number,
      /** In cm. */
      snagDiameter: number,
      /** In cm, for payment. */
      estimatedDiameter: number,
      /** The measured length in cm. */
      actualDiameter: number,
      /** In dm. */
      payableLength: number,
      /** A proposal without unit and currency: no row takes its price from it. */
      price: number,
      actualVolume: number,
      payableVolume: number,
      measurerName: text,
    }),
  ),
});

const address = z.nullish(z.object({ county: text, city: text, street: text }));

const measurementAct = z.object({
  actNumber: text,
  actDate: instant,
  creationTime: instant,
  measurerCode: text,
  measurements: z.nullish(z.array(volume)),
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
  /** Paths without values, which may be personal codes. */
  issues: { path: string; code: string }[];
}

/** EVR 2.0.0 or 1.14. Sawn timber, and types added later, are of another type. */
export function readWaybill(body: unknown): WaybillRead {
  const { number, type, lastModificationTime } = head.safeParse(body).data ?? {};
  const unread = { ok: false, number: number ?? "", lastModificationTime: lastModificationTime ?? "" } as const;
  if (type && type !== "forest") return { ...unread, reason: "other_type", issues: [{ path: "type", code: "other" }] };
  const read = waybill.safeParse(body);
  if (read.success) return { ok: true, waybill: read.data };
  const issues = read.error.issues.map(({ path, code }) => ({ path: path.join("."), code }));
  return { ...unread, reason: "unreadable", issues };
}

/** Items are parsed one by one, so that an unreadable one does not stop the others. */
export const page = z.object({
  pageNumber: z.nullish(z.int()),
  pageSize: z.nullish(z.int()),
  totalCount: z.nullish(z.int()),
  pageResult: z.nullish(z.array(z.unknown())),
});

export const assortments = z.array(z.object({ code: z.string(), name: z.string(), measurementUnitCode: text }));
export type EvrAssortment = z.infer<typeof assortments>[number];

export const organization = z.object({ registerCode: z.string(), name: text });
export type EvrOrganization = z.infer<typeof organization>;

export const refusal = z.object({
  title: text,
  detail: text,
  errors: z.nullish(z.record(z.string(), z.array(z.string()))),
});
