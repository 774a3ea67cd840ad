import { type Act, actsById } from "#functions/acts/store/act.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { type ActLetters, lettersOfActs } from "#functions/letters/store/actLetters.ts";
import { lettersWrite } from "#functions/letters/store/savedLetters.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { ACT_EVENTS } from "#shared/acts/actEvents.ts";
import { ACT_TYPE_NAMES, PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import { type Found, isBy, laterDay, noteContainer, nothingFound, type Traced } from "./trace.ts";

const QUERIES_AT_ONCE = 16;

/** Acts, their histories, letters and containers. Of a removed act the history and the letters are left. */
export async function actTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  const events = new Map<number, ActEvent[]>();
  const [acts, letters] = await Promise.all([
    actsById(ids),
    lettersOfActs(ids),
    inParallel(ids, QUERIES_AT_ONCE, async (act) => {
      events.set(act, await ActEventEntity.all("key", { act }));
    }),
  ]);
  const containers = await containersByHash([...acts.values()].flatMap(({ container }) => container ?? []));
  for (const id of ids) {
    const act = acts.get(id);
    const item = letters.get(id);
    const subject = `Akt ${act?.number ?? item?.number ?? id}`;
    if (act) noteAct(found, traced, act, subject);
    for (const event of events.get(id) ?? []) noteEvent(found, traced, event, subject);
    if (item) noteLetters(found, traced, item, subject);
    const container = act?.container === undefined ? undefined : containers.get(act.container);
    if (container?.kind === "acts" && container.files[0]?.id === id) noteContainer(found, traced, container);
  }
  return found;
}

function noteAct({ lines, papers }: Found, traced: Traced, act: Act, subject: string): void {
  const { type, date, counterpart, state, createdBy, createdAt } = act;
  if (isBy(traced, createdBy)) lines.push(["acts", subject, "Akti koostaja", createdAt]);
  if (counterpart !== traced.ownCompany || state !== "ready") return;
  lines.push(["accounting", subject, ACT_TYPE_NAMES[type], date]);
  papers.accounting = laterDay(papers.accounting, date);
  if (type !== PURCHASE_ACT) return;
  lines.push(["eudr", subject, "Puidu päritolu", date]);
  papers.eudr = laterDay(papers.eudr, date);
}

function noteEvent({ lines }: Found, traced: Traced, { at, kind, by }: ActEvent, subject: string): void {
  if (isBy(traced, by)) lines.push(["actEvents", subject, ACT_EVENTS[kind], at]);
}

function noteLetters({ lines, erasing }: Found, traced: Traced, item: ActLetters, subject: string): void {
  const { letters, counterpart, version } = item;
  const own = letters.filter(({ by }) => isBy(traced, by));
  for (const { queuedAt, canceledAt, createdAt } of own) {
    const event = queuedAt === undefined ? "Kirja tühistaja" : "Kirja saatja";
    lines.push(["letters", subject, event, queuedAt ?? canceledAt ?? createdAt]);
  }
  if (counterpart !== traced.ownCompany) return;
  const after = letters.map(withoutAddresses);
  for (const [at, { trouble, calledAt, createdAt }] of letters.entries()) {
    if (after[at] === letters[at]) continue;
    lines.push(["ownCompany", subject, "Kirja aadress", trouble?.at ?? calledAt ?? createdAt]);
  }
  if (after.every((letter, at) => letter === letters[at])) return;
  erasing.push(lettersWrite({ ...item, letters: after, version: version + 1 }));
}

/** The owner's address is where the letter went, and in what the mail service says of one that came back. */
function withoutAddresses(letter: Letter): Letter {
  const { addresses, trouble, ...left } = letter;
  const isNamed = trouble !== undefined && (trouble.to.length > 0 || Boolean(trouble.reason));
  if (!isNamed && addresses === undefined) return letter;
  return { ...left, ...(trouble && { trouble: { kind: trouble.kind, at: trouble.at, to: [] } }) };
}
