import type { AnswerPart, EntityAnswers, Personal } from "#functions/platform/table/answers.ts";
import type { RawItem, Untyped } from "#functions/platform/table/shape.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { RETENTION, type RetentionKind } from "#shared/personalData/retention.ts";
import { type Found, noteLine, type Traced } from "./trace.ts";

type Answered<Item> = EntityAnswers<Item, RetentionKind>;

/** Adds a line for each attribute that names the person, and one for what several attributes of an object tell. */
export function noteTraces<Item>(
  found: Found,
  traced: Traced,
  answers: Answered<Item>,
  item: Item,
  subject: string,
): void {
  const isOwn = isAbout(traced, answers, item);
  const told = new Map<object, Set<string>>();
  for (const { personal, value, object, timed, time } of personalIn(answers, item)) {
    const isNamed =
      "by" in personal
        ? value === traced.person || (value !== undefined && value === traced.personalCode)
        : "party" in personal
          ? value !== undefined && value === traced.ownCompany
          : isOwn && time !== undefined && isFilled(value);
    if (!isNamed || personal.when?.(object) === false) continue;
    const words = "by" in personal ? personal.by : "party" in personal ? personal.party : personal.about;
    const event = typeof words === "string" ? words : words(object);
    const events = told.get(timed) ?? new Set();
    if (!events.has(event)) noteLine(found, [personal.kind, subject, event, time ?? ""]);
    told.set(timed, events.add(event));
  }
}

/** Returns the label and the text of each fact that an item has of whom it is about. Parts of one fact are joined. */
export function factsAbout<Item>(answers: Answered<Item>, item: Item | undefined): [string, string][] {
  const facts = new Map<string, string[]>();
  for (const { personal, value, object, time } of item ? personalIn(answers, item) : []) {
    if (!("about" in personal) || time !== undefined) continue;
    const text = personal.text?.(object) ?? textOf(value);
    facts.set(personal.about, [...(facts.get(personal.about) ?? []), ...(text === "" ? [] : [text])]);
  }
  return [...facts].map(([label, texts]) => [label, texts.join(", ")]);
}

/** Returns an item without what an erasure takes out of it; the item itself when it is not about the person, or has nothing of it. */
export function erased<Item>(traced: Pick<Traced, "ownCompany">, answers: Answered<Item>, item: Item): Item {
  return isAbout(traced, answers, item) ? without(answers, item) : item;
}

function isAbout<Item>({ ownCompany }: Pick<Traced, "ownCompany">, { whose }: Answered<Item>, item: Item): boolean {
  return ownCompany !== undefined && whose?.(item) === ownCompany;
}

interface Named {
  personal: Personal<RetentionKind>;
  value: Untyped;
  /** With the attribute. */
  object: RawItem;
  /** Object around it that has the time. */
  timed: RawItem;
  time: string | undefined;
}

function* personalIn(
  part: AnswerPart<RetentionKind>,
  object: Untyped,
  around: { timed: RawItem; time: string | undefined } = { timed: object, time: undefined },
): Generator<Named> {
  const near = part.time ? { timed: object, time: part.time(object) } : around;
  for (const [name, node] of Object.entries(part.of)) {
    const value = object[name];
    if ("of" in node) for (const each of [value ?? []].flat()) yield* personalIn(node, each, near);
    if (!("person" in node) || "none" in node.person) continue;
    for (const personal of [node.person].flat()) {
      yield { personal, value, object, ...near, ...(personal.time && { time: personal.time(object) }) };
    }
  }
}

/** An element of a list goes with what it loses. */
function without(part: AnswerPart<RetentionKind>, object: Untyped): Untyped {
  const changed = Object.entries(part.of).flatMap(([name, node]) => {
    const value = object[name];
    if (!isFilled(value)) return [];
    const after = "of" in node ? withoutIn(node, value) : isErased(node) ? emptied(value) : value;
    return after === value ? [] : [[name, after]];
  });
  return changed.length === 0 ? object : { ...object, ...Object.fromEntries(changed) };
}

function withoutIn(part: AnswerPart<RetentionKind>, value: Untyped): Untyped {
  if (!Array.isArray(value)) return without(part, value);
  const own = Object.keys(part.of).filter((name) => isErased(part.of[name]));
  const left = value.filter((each) => !own.some((name) => isFilled(each[name]))).map((each) => without(part, each));
  return left.length === value.length && left.every((each, index) => each === value[index]) ? value : left;
}

function isErased(node: AnswerPart<RetentionKind>["of"][string] | undefined): boolean {
  if (!node || !("person" in node) || "none" in node.person) return false;
  return [node.person].flat().some((each) => "about" in each && RETENTION[each.kind].atErasure === "erased");
}

/** @throws for a value that has no empty one of its kind */
function emptied(value: Untyped): Untyped {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return [];
  throw new Error(`Only texts and lists can be erased, not a ${typeof value}`);
}

function isFilled(value: Untyped): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function textOf(value: Untyped): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "jah" : "ei";
  const text = String(value ?? "");
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatEstonianDateTime(text) : text;
}
