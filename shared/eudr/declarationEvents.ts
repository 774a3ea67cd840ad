import type { IsoInstant } from "#shared/basics/measures.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { FilingContent } from "./filingContent.ts";
import { JOINED_MINUTES } from "./limits.ts";

/** docs/rules/eudr.md, "History of a declaration" */
export const DECLARATION_EVENT_KINDS = [
  "added",
  "changed",
  "checked",
  "removed",
  "ordered",
  "called",
  "answered",
] as const;
export type DeclarationEventKind = (typeof DECLARATION_EVENT_KINDS)[number];

export const DECLARATION_FIELDS = [
  "verification",
  "plots",
  "addedPlots",
  "removedPlots",
  "since",
  "note",
  "number",
  "reference",
  "operation",
  "stage",
  "status",
  "rejection",
  "message",
  "errors",
  "call",
  "replaced",
  "declarant",
  "kind",
  "area",
  "lines",
  "confidential",
  "reason",
] as const;

/** Values as items have them; '' for none. Plots are counts, or those that came or went, with commas between. */
export interface DeclarationFieldChange {
  field: (typeof DECLARATION_FIELDS)[number];
  from: string;
  to: string;
}

interface Changeable {
  plots: readonly string[];
  since: string;
  note: string;
  numberState: string;
  reference: string;
  filing?: {
    stage: string;
    status: string;
    rejection: string;
    message?: { text: string } | undefined;
    job?: { operation: string } | undefined;
    content: FilingContent;
  };
}

export function declarationChanges(before: Changeable, after: Changeable): DeclarationFieldChange[] {
  const [from, to] = [factsOf(before), factsOf(after)];
  const [had, has] = [new Set(from.plots), new Set(to.plots)];
  const facts = DECLARATION_FIELDS.map((field) => ({
    field,
    from: from.facts[field] ?? "",
    to: to.facts[field] ?? "",
  }));
  return [
    { field: "removedPlots" as const, from: "", to: from.plots.filter((plot) => !has.has(plot)).join(", ") },
    { field: "addedPlots" as const, from: "", to: to.plots.filter((plot) => !had.has(plot)).join(", ") },
    ...facts,
  ].filter((change) => change.from !== change.to);
}

/** What two changes after one another come to: what was before the first and is after the second. Plots are those that came or went in all. */
export function joinedChanges(
  first: readonly DeclarationFieldChange[],
  second: readonly DeclarationFieldChange[],
): DeclarationFieldChange[] {
  const plots = (changes: typeof first, field: PlotsField) =>
    changes.find((change) => change.field === field)?.to.split(", ") ?? [];
  const net = (field: PlotsField, opposite: PlotsField): DeclarationFieldChange => {
    const [undone, redone] = [new Set(plots(second, opposite)), new Set(plots(first, opposite))];
    const came = plots(first, field).filter((plot) => !undone.has(plot));
    const later = plots(second, field).filter((plot) => !redone.has(plot));
    return { field, from: "", to: [...new Set([...came, ...later])].join(", ") };
  };
  const others = DECLARATION_FIELDS.filter((field) => !isPlotsField(field)).map((field) => {
    const [before, after] = [first, second].map((changes) => changes.find((change) => change.field === field));
    return { field, from: (before ?? after)?.from ?? "", to: (after ?? before)?.to ?? "" };
  });
  return [net("removedPlots", "addedPlots"), net("addedPlots", "removedPlots"), ...others].filter(
    ({ from, to }) => from !== to,
  );
}

type PlotsField = "removedPlots" | "addedPlots";

function isPlotsField(field: DeclarationFieldChange["field"]): field is PlotsField {
  return field === "removedPlots" || field === "addedPlots";
}

interface SaveEvent {
  /** It was stored while it was typed. */
  isTyped?: true;
  by: Actor;
  /** Of its last save. */
  at: IsoInstant;
}

const MINUTE_MS = 60_000;

/** docs/rules/eudr.md, "History of a declaration" */
export function joinsEvent(last: SaveEvent, save: { by: Actor; at: string }): boolean {
  const passed = Date.parse(save.at) - Date.parse(last.at);
  return last.isTyped === true && last.by === save.by && passed >= 0 && passed < JOINED_MINUTES * MINUTE_MS;
}

type Facts = Partial<Record<DeclarationFieldChange["field"], string>>;

/** Plots of a filed one are those that the person edits. */
function factsOf({ filing, ...own }: Changeable): { plots: readonly string[]; facts: Facts } {
  const { since, note, numberState, reference } = own;
  const facts = { since, note, number: numberState };
  if (!filing) return { plots: own.plots, facts };
  const { content, stage, status, rejection, message, job } = filing;
  const { name, code, address, plots, lines } = content;
  return {
    plots,
    facts: {
      ...facts,
      reference,
      stage,
      status,
      rejection,
      message: message?.text ?? "",
      operation: job?.operation ?? "",
      declarant: [name, code, address.street, address.postcode, address.city].filter(Boolean).join(", "),
      kind: content.isSmall ? "sd" : "dds",
      area: content.area,
      confidential: String(content.isConfidential),
      lines: lines
        .map(({ product, species, volume, deviation }) => [product, species.join("+"), volume, deviation].join(" "))
        .join("; "),
    },
  };
}
