import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { OpenDeclaration } from "#shared/eudr/contract.ts";
import { PRODUCTS, SPECIES } from "#shared/eudr/species.ts";
import { History, type HistoryEvent } from "#web/ui/History.tsx";
import { common } from "#web/ui/text/et.ts";
import { filingText, declarationText as text } from "./text.ts";

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
    lines: changes.map(({ field, from, to }) => ({
      label: text.fields[field],
      from: from === "" ? undefined : shownValue(field, from),
      to: to === "" ? "–" : shownValue(field, to),
    })),
  };
}

/** Words that items have in English. */
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
  return field === "lines" ? shownLines(value) : (WORDS[field]?.[value] ?? value);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PRODUCTS).map(([word, { name }]) => [word, name] as const),
  ...Object.entries(SPECIES).map(([word, { common: name }]) => [word, name] as const),
]);

/** `roundwood KU+MA 120,5 25; …`, of which volume and deviation are as typed. */
function shownLines(lines: string): string {
  const line = (words: string) => words.replaceAll(/\p{L}+/gu, (word) => NAMES.get(word) ?? word).replaceAll("+", ", ");
  return lines.split("; ").map(line).join("; ");
}
