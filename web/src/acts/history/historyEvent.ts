import { ACT_EVENTS, ACT_FIELDS } from "#shared/acts/actEvents.ts";
import type { WireActEvent } from "#shared/acts/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { historyText as text } from "#web/acts/text.ts";
import type { HistoryEvent, HistoryLine } from "#web/ui/History.tsx";
import { formatCount, formatMoney, formatPercent, formatVolume } from "#web/ui/text/formats.ts";

type Change = WireActEvent["fields"][number];
type PurchaseActChange = WireActEvent["purchase_acts"][number];

export function historyEvent(event: WireActEvent): HistoryEvent {
  const lines = eventLines(event);
  const more = event.more_purchase_acts;
  return {
    key: `${event.at} ${event.kind} ${event.version}`,
    at: event.at,
    what: ACT_EVENTS[event.kind],
    who: event.by || text.system,
    lines,
    notes: [
      ...(more > 0 ? [text.morePurchaseActs(more)] : []),
      ...(event.kind === "changed" && lines.length === 0 ? [text.unchanged] : []),
    ],
    isQuiet: event.kind === "fileMade",
  };
}

function eventLines({ fields, rows, purchase_acts }: WireActEvent): HistoryLine[] {
  const { added, removed, changed } = rows;
  const counts = [
    ...(added > 0 ? [text.added(added)] : []),
    ...(removed > 0 ? [text.removed(removed)] : []),
    ...(changed > 0 ? [text.changed(changed)] : []),
  ];
  return [
    ...fields.map(({ field, from, to }) => ({
      label: ACT_FIELDS[field].label,
      ...fromTo(from === null ? null : valueText(field, from), to === null ? null : valueText(field, to)),
    })),
    ...(counts.length > 0 ? [{ label: text.rows, to: counts.join(", ") }] : []),
    ...purchase_acts.map(purchaseActLine),
  ];
}

function purchaseActLine({ owner, from, to }: PurchaseActChange): HistoryLine {
  const sum = fromTo(from && `${formatMoney(from.sum)} €`, to && `${formatMoney(to.sum)} €`);
  const note = from === null ? `, ${text.isAdded}` : to === null ? `, ${text.isRemoved}` : "";
  const label = text.purchaseAct(to?.number ?? from?.number ?? "", owner);
  const former = from && to && from.number !== to.number ? text.formerly(from.number) : "";
  return { label: `${label}${former}`, ...sum, to: `${sum.to}${note}` };
}

function fromTo(from: string | null, to: string | null): { from?: string; to: string } {
  if (from === null || to === null || from === to) return { to: to ?? from ?? "" };
  return { from, to };
}

function valueText(field: Change["field"], value: string | number): string {
  if (typeof value === "string") {
    if (value === "") return text.nothing;
    return ACT_FIELDS[field].is === "day" ? formatEstonianDate(value) : value;
  }
  switch (ACT_FIELDS[field].is) {
    case "euros":
      return formatMoney(value);
    case "volume":
      return formatVolume(value);
    case "share":
      return formatPercent(value);
    case "days":
      return text.days(value);
    default:
      return formatCount(value);
  }
}
