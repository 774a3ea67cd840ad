import { actAnswers } from "#functions/acts/store/act.answers.ts";
import { actsById } from "#functions/acts/store/act.ts";
import { actEventAnswers } from "#functions/acts/store/actEvent.answers.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { containerAnswers } from "#functions/containers/store/container.answers.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { actLettersAnswers } from "#functions/letters/store/actLetters.answers.ts";
import { lettersOfActs } from "#functions/letters/store/actLetters.ts";
import { lettersWrite } from "#functions/letters/store/savedLetters.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { erased, noteTraces } from "./answered.ts";
import { type Found, nothingFound, type Traced } from "./trace.ts";

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
    if (act) noteTraces(found, traced, actAnswers, act, subject);
    for (const event of events.get(id) ?? []) noteTraces(found, traced, actEventAnswers, event, subject);
    if (item) {
      noteTraces(found, traced, actLettersAnswers, item, subject);
      const after = erased(traced, actLettersAnswers, item);
      if (after !== item) found.erasing.push(lettersWrite({ ...after, version: item.version + 1 }));
    }
    const container = act?.container === undefined ? undefined : containers.get(act.container);
    if (container?.kind === "acts" && container.files[0]?.id === id) {
      noteTraces(found, traced, containerAnswers, container, `Ümbrik ${container.name}`);
    }
  }
  return found;
}
