import * as z from "zod/mini";

// docs/rules/imports.md, "From EVR". Unknown fields are dropped, optional ones may be null or missing.

const text = z.nullish(z.string());
/** RFC 3339; some come without an offset, and are Estonian wall time then. */
const instant = z.nullish(z.iso.datetime({ offset: true, local: true }));

const party = z.object({ code: z.string(), name: z.string() });

const address = z.nullish(z.object({ county: text, city: text, street: text }));

const volume = z.object({
  amount: z.number(),
  unitCode: z.string(),
  assortment: z.object({ code: z.string(), name: z.string() }),
});

const measurementAct = z.object({
  actNumber: text,
  actDate: instant,
  creationTime: instant,
  measurerCode: text,
  measurements: z.nullish(z.array(volume)),
});
export type EvrMeasurementAct = z.infer<typeof measurementAct>;

const shipment = z.object({
  holdingBase: z.object({
    type: z.string(),
    cadaster: text,
    number: text,
    contractNumber: text,
    previousOwner: z.nullish(z.extend(party, { address: text })),
  }),
  source: z.object({ name: z.string(), address }),
  items: z.array(volume),
  certificateClaims: z.nullish(z.array(z.object({ code: z.string(), number: text }))),
});
export type EvrShipment = z.infer<typeof shipment>;

export const waybill = z.object({
  number: z.string().check(z.minLength(1)),
  status: z.enum(["shipping", "unloaded", "finished", "cancelled"]),
  owner: z.extend(party, { address }),
  receiver: z.extend(party, { address }),
  placeOfDelivery: z.object({ code: text, name: z.string() }),
  unloadingTime: instant,
  finishingTime: instant,
  lastModificationTime: instant,
  shipments: z.array(shipment),
  waybillLatestMeasurements: z.nullish(measurementAct),
});
export type EvrWaybill = z.infer<typeof waybill>;

/** Items are parsed one by one, so that one that cannot be read does not stop the others. */
export const page = z.object({
  pageNumber: z.nullish(z.int()),
  pageSize: z.nullish(z.int()),
  totalCount: z.nullish(z.int()),
  pageResult: z.nullish(z.array(z.unknown())),
});

export const measurementActs = z.array(measurementAct);

export const assortments = z.array(z.object({ code: z.string(), name: z.string(), measurementUnitCode: text }));
export type EvrAssortment = z.infer<typeof assortments>[number];

export const organization = z.object({ registerCode: z.string(), name: text });
export type EvrOrganization = z.infer<typeof organization>;

export const refusal = z.object({
  title: text,
  detail: text,
  errors: z.nullish(z.record(z.string(), z.array(z.string()))),
});
