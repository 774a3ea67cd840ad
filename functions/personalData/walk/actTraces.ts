import { type Act, ActEntity, actsById } from "#functions/acts/store/act.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { type ActLetters, ActLettersEntity, lettersOfActs } from "#functions/letters/store/actLetters.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { ACT_EVENTS } from "#shared/acts/actEvents.ts";
import { ACT_TYPE_NAMES, PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { type Found, isBy, laterDay, noteContainer, nothingFound, numbered, type Traced } from "./trace.ts";

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

function noteAct({ lines, papers, older }: Found, traced: Traced, act: Act, subject: string): void {
  const { id, type, date, counterpart, state, createdBy, createdAt } = act;
  if (isBy(traced, createdBy)) {
    lines.push(["acts", subject, "Akti koostaja", createdAt]);
    if (createdBy !== traced.person) {
      older.push(ActEntity.patch({ id }, { createdBy: traced.person }, { when: { createdBy } }));
    }
  }
  if (counterpart !== traced.ownCompany || state !== "ready") return;
  lines.push(["accounting", subject, ACT_TYPE_NAMES[type], date]);
  papers.accounting = laterDay(papers.accounting, date);
  if (type !== PURCHASE_ACT) return;
  lines.push(["eudr", subject, "Puidu päritolu", date]);
  papers.eudr = laterDay(papers.eudr, date);
}

function noteEvent({ lines, older }: Found, traced: Traced, event: ActEvent, subject: string): void {
  const { act, at, kind, version, by } = event;
  if (!isBy(traced, by)) return;
  lines.push(["actEvents", subject, ACT_EVENTS[kind], at]);
  if (by === traced.person) return;
  older.push(ActEventEntity.patch({ act, at, kind, version }, { by: traced.person }, { when: { by } }));
}

function noteLetters({ lines, older }: Found, traced: Traced, item: ActLetters, subject: string): void {
  const { act, letters, version } = item;
  const own = letters.filter(({ by }) => isBy(traced, by));
  for (const { queuedAt, canceledAt, createdAt } of own) {
    const event = queuedAt === undefined ? "Kirja tühistaja" : "Kirja saatja";
    lines.push(["letters", subject, event, queuedAt ?? canceledAt ?? createdAt]);
  }
  if (own.every(({ by }) => by === traced.person)) return;
  const after = letters.map((letter) =>
    letter.by === undefined ? letter : { ...letter, by: numbered(traced, letter.by) },
  );
  const when = { version };
  older.push(ActLettersEntity.patch({ act }, { letters: after, version: version + 1 }, { when }));
}
