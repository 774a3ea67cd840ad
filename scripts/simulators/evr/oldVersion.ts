import type { ContractHoldingBase, ContractVolume, ContractWaybill } from "./contract.ts";

/** A waybill as EVR 1.14 showed it: without what 2.0.0 added, and without nulls. */
export function asVersion114(waybill: ContractWaybill): unknown {
  const { type: _type, timberReport: _report, transport, ...rest } = waybill;
  const { subcontractor: _subcontractor, ...oldTransport } = transport;
  const act = waybill.waybillLatestMeasurements;
  return withoutNulls({
    ...rest,
    transport: oldTransport,
    shipments: waybill.shipments.map((shipment) => ({
      ...shipment,
      holdingBase: oldHoldingBase(shipment.holdingBase),
      items: shipment.items.map(oldVolume),
    })),
    ...(act ? { waybillLatestMeasurements: { ...act, measurements: act.measurements.map(oldVolume) } } : {}),
  });
}

function oldHoldingBase(base: ContractHoldingBase): unknown {
  const { contractType: _type, eudrNumbers: _eudr, sources: _sources, forestNoticeNumber: _notice, ...old } = base;
  return old;
}

function oldVolume({ moisturePercentage: _moisture, ...volume }: ContractVolume): unknown {
  return volume;
}

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each: unknown) => (each === null ? undefined : each)));
}
