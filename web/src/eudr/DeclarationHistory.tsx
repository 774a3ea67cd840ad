import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { SPECIES, type Species } from "#shared/eudr/species.ts";
import { History, type HistoryEvent } from "#web/ui/History.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { declarationWords } from "./declarationWords.ts";
import type { FilingText } from "./filing/text.ts";
import { useFilingSentence } from "./filing/words/filingSentences.ts";
import { filingWords } from "./filing/words/filingWords.ts";
import { statusText } from "./text.ts";

type Events = OpenDeclaration["history"];
type Field = Events[number]["changes"][number]["field"];

interface HistoryWords {
  own: (typeof declarationWords)["et"];
  filing: FilingText;
  /** Says a sentence of the server. */
  say: (sentence: string) => string;
}

/** docs/rules/eudr.md, "History of a declaration" */
export function DeclarationHistory({ history }: { history: Events }) {
  const own = useWords(declarationWords);
  const filing = useWords(filingWords);
  const say = useFilingSentence();
  return <History label={own.history} events={history.map((event) => historyEvent(event, { own, filing, say }))} />;
}

function historyEvent({ number, at, kind, by, changes }: Events[number], words: HistoryWords): HistoryEvent {
  const { own } = words;
  return {
    key: String(number),
    at,
    what: own.events[kind],
    who: by === "" ? own.virn : by,
    isQuiet: kind === "checked" || kind === "called",
    // An answer ends the operation, which the stage says.
    lines: changes
      .filter(({ field, to }) => field !== "operation" || to !== "")
      .map(({ field, from, to }) => ({
        label: own.fields[field],
        from: from === "" ? undefined : shownValue(field, from, words),
        to: to === "" ? "–" : shownValue(field, to, words),
      })),
  };
}

function shownValue(field: Field, value: string, { own, filing, say }: HistoryWords): string {
  if (field === "since") return formatEstonianDate(value);
  if (field === "status") return statusText(value, filing);
  if (field === "errors") return say(value);
  if (field === "lines") return shownLines(value, filing);
  const words: Partial<Record<Field, Readonly<Record<string, string>>>> = {
    number: own.numbers,
    stage: filing.stages,
    operation: filing.operations,
    call: filing.operations,
    kind: filing.kinds,
    area: filing.areas,
    confidential: { true: filing.yes, false: filing.no },
  };
  // `submit sd`: the operation, and the kind of the declaration.
  const word = field === "call" ? (value.split(" ")[0] ?? "") : value;
  return words[field]?.[word] ?? value;
}

/** `roundwood KU+MA 120,5 25; …`, of which volume and deviation are as typed, with spaces or without. */
function shownLines(lines: string, filing: FilingText): string {
  const products: Readonly<Record<string, string>> = filing.products;
  const line = (text: string) => {
    const [product = "", species = "", ...amounts] = text.split(" ");
    const trees = species.split("+").map((code) => (isSpecies(code) ? filing.chosenSpecies(code) : code));
    const [volume, deviation] = [amounts.slice(0, -1).join(" "), amounts.at(-1) ?? ""];
    const facts = [trees.join(", "), volume && `${volume} tm`, deviation && `±${deviation}%`].filter(Boolean);
    return `${products[product] ?? product}: ${facts.join(" · ")}`;
  };
  return lines.split("; ").map(line).join("; ");
}

function isSpecies(code: string): code is Species {
  return Object.hasOwn(SPECIES, code);
}
