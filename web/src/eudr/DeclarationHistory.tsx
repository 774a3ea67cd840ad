import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { PRODUCTS, SPECIES } from "#shared/eudr/species.ts";
import { History, type HistoryEvent } from "#web/ui/History.tsx";
import { common } from "#web/ui/text/et.ts";
import { filingText } from "./filing/text.ts";
import { statusText, declarationText as text } from "./text.ts";

type Events = OpenDeclaration["history"];
type Field = Events[number]["changes"][number]["field"];

/** docs/rules/eudr.md, "History of a declaration" */
export function DeclarationHistory({ history }: { history: Events }) {
  return <History label={text.history} events={history.map(historyEvent)} />;
}

function historyEvent({ number, at, kind, by, changes }: Events[number]): HistoryEvent {
  return {
    key: String(number),
    at,
    what: text.events[kind],
    who: by === "" ? text.virn : by,
    isQuiet: kind === "checked" || kind === "called",
    // An answer ends the operation, which the stage says.
    lines: changes
      .filter(({ field, to }) => field !== "operation" || to !== "")
      .map(({ field, from, to }) => ({
        label: text.fields[field],
        from: from === "" ? undefined : shownValue(field, from),
        to: to === "" ? "–" : shownValue(field, to),
      })),
  };
}

const WORDS: Partial<Record<Field, Readonly<Record<string, string>>>> = {
  number: text.numbers,
  stage: filingText.stages,
  operation: filingText.operations,
  kind: filingText.kinds,
  area: filingText.areas,
  confidential: { true: common.yes, false: common.no },
};

function shownValue(field: Field, value: string): string {
  if (field === "since") return formatEstonianDate(value);
  if (field === "status") return statusText(value);
  // `submit sd`: the operation, and the kind of the declaration.
  if (field === "call") return WORDS.operation?.[value.split(" ")[0] ?? ""] ?? value;
  return field === "lines" ? shownLines(value) : (WORDS[field]?.[value] ?? value);
}

const PRODUCT_WORDS: Readonly<Record<string, { name: string }>> = PRODUCTS;
const TREES: Readonly<Record<string, { common: string }>> = SPECIES;

/** `roundwood KU+MA 120,5 25; …`, of which volume and deviation are as typed, with spaces or without. */
function shownLines(lines: string): string {
  const line = (text: string) => {
    const [product = "", species = "", ...amounts] = text.split(" ");
    const trees = species.split("+").map((code) => TREES[code]?.common ?? code);
    const [volume, deviation] = [amounts.slice(0, -1).join(" "), amounts.at(-1) ?? ""];
    const facts = [trees.join(", "), volume && `${volume} tm`, deviation && `±${deviation}%`].filter(Boolean);
    return `${PRODUCT_WORDS[product]?.name ?? product}: ${facts.join(" · ")}`;
  };
  return lines.split("; ").map(line).join("; ");
}
