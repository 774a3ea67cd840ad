import type { Write } from "#functions/platform/table/transaction.ts";
import { type Counterpart, CounterpartEntity, type SigningCounts } from "./counterpart.ts";

type Party = Pick<Counterpart, "list" | "counterpart">;

/** What an act adds to the row of its company. */
export type CountedSigning = Party & SigningCounts;

/** Signed. `lackingWaybill`: null where it is not known any more; undefined where it stays. */
type NetSigning = Party & Record<"unsigned" | "pending" | "signable", number> & { lackingWaybill?: string | null };

export function partyKey({ list, counterpart }: Party): string {
  return `${list}#${counterpart}`;
}

/** What changes of acts change together, by `partyKey`. Rows that stay as they are are left out. */
export function netSigning(
  changes: readonly { before: CountedSigning | undefined; after: CountedSigning | undefined }[],
): Map<string, NetSigning> {
  const nets = new Map<string, NetSigning>();
  const netOf = ({ list, counterpart }: Party) => {
    const key = partyKey({ list, counterpart });
    const net = nets.get(key) ?? { list, counterpart, unsigned: 0, pending: 0, signable: 0 };
    nets.set(key, net);
    return net;
  };
  const note = (own: CountedSigning, sign: 1 | -1, lacked: string | undefined) => {
    const net = netOf(own);
    for (const name of ["unsigned", "pending", "signable"] as const) net[name] += sign * own[name];
    if (own.lackingWaybill === undefined || own.lackingWaybill === lacked) return;
    // What an act begins to lack is lacking now, whatever others end to lack.
    if (sign === 1) net.lackingWaybill = own.lackingWaybill;
    else net.lackingWaybill ??= null;
  };
  for (const { before, after } of changes) {
    const isMoved = before && after && partyKey(before) !== partyKey(after);
    if (before) note(before, -1, isMoved ? undefined : after?.lackingWaybill);
    if (after) note(after, 1, isMoved ? undefined : before?.lackingWaybill);
  }
  const isOne = ({ unsigned, pending, signable, lackingWaybill }: NetSigning) =>
    unsigned !== 0 || pending !== 0 || signable !== 0 || lackingWaybill !== undefined;
  return new Map([...nets].filter(([, net]) => isOne(net)));
}

export function withSigning<Row extends Counterpart>(row: Row, net: NetSigning): Row {
  const { unsigned = 0, pending = 0, signable = 0, lackingWaybill } = row;
  return {
    ...row,
    unsigned: unsigned + net.unsigned,
    pending: pending + net.pending,
    signable: signable + net.signable,
    lackingWaybill: net.lackingWaybill === undefined ? lackingWaybill : (net.lackingWaybill ?? undefined),
  };
}

/** Never refused, so that a lost row stops no signature: it is begun, and `verify` tells of it. */
export function signingWrite({ list, counterpart, unsigned, pending, signable, lackingWaybill }: NetSigning): Write {
  return CounterpartEntity.add(
    { list, counterpart },
    { total: 0, version: 1, unsigned, pending, signable },
    lackingWaybill === undefined ? {} : { lackingWaybill: lackingWaybill ?? undefined },
  );
}
