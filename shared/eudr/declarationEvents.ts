import type { FilingContent } from "./filingContent.ts";

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
