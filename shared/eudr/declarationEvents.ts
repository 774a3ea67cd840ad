/** docs/rules/eudr.md, "History of a declaration" */
export const DECLARATION_EVENT_KINDS = ["added", "changed", "checked", "removed"] as const;
export type DeclarationEventKind = (typeof DECLARATION_EVENT_KINDS)[number];

export const DECLARATION_FIELDS = [
  "verification",
  "plots",
  "addedPlots",
  "removedPlots",
  "since",
  "note",
  "number",
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
}

/** What differs; empty when nothing does. */
export function declarationChanges(before: Changeable, after: Changeable): DeclarationFieldChange[] {
  const [had, has] = [new Set(before.plots), new Set(after.plots)];
  const facts = [
    { field: "removedPlots", from: "", to: before.plots.filter((plot) => !has.has(plot)).join(", ") },
    { field: "addedPlots", from: "", to: after.plots.filter((plot) => !had.has(plot)).join(", ") },
    { field: "since", from: before.since, to: after.since },
    { field: "note", from: before.note, to: after.note },
    { field: "number", from: before.numberState, to: after.numberState },
  ] as const;
  return facts.filter(({ from, to }) => from !== to);
}
