import { leadOf } from "#shared/actLists/filterWords.ts";
import { LETTER_FIELD } from "#web/letters/letterField.ts";
import { signatureField } from "#web/signing/choosing/signatureField.ts";
import type { FilterField } from "#web/ui/filters/filterFields.ts";
import type { ActFilterSearch, ActsSearch } from "./actsSearch.ts";
import { actsText } from "./text.ts";

const { filters: text } = actsText;

/** Letters and exports are of agents only (docs/rules/actLists.md, "Filters of acts"). */
export function actFields(isSuperUser: boolean): FilterField[] {
  const leadText = (value: string) => text.leadDays(...leadOf(value));
  const ofAgents: FilterField[] = [
    LETTER_FIELD,
    {
      kind: "choice",
      name: "export",
      label: text.export,
      options: [
        { value: "open", label: text.open },
        { value: "exported", label: text.exported },
      ],
    },
    { kind: "given", name: "measured", label: text.measured, textOf: leadText },
    { kind: "given", name: "signed", label: text.signed, textOf: leadText },
  ];
  return [
    { kind: "days", label: actsText.date },
    { kind: "sum", label: actsText.withVat },
    signatureField(isSuperUser),
    ...(isSuperUser ? ofAgents : []),
    {
      kind: "choice",
      name: "origins",
      label: text.origins,
      options: [
        { value: "missing", label: text.missing },
        { value: "complete", label: text.complete },
      ],
    },
  ];
}

/** Those that the reader can use: an agent's link opened by a company user shows its other filters. */
export function actFiltersOf(search: ActsSearch, isSuperUser: boolean): ActFilterSearch {
  const { from, to, min, max, signature, letter, export: exported, origins, measured, signed } = search;
  const all = { from, to, min, max, origins };
  if (isSuperUser) return { ...all, signature, letter, export: exported, measured, signed };
  return { ...all, signature: signature === "platform" ? undefined : signature };
}
