import { containerByHash, containerEvents } from "#functions/containers/store/container.ts";
import { type NameOf, namesOfActors } from "#functions/people/store/everyPerson.ts";
import { wireValue } from "#shared/acts/actEvents.ts";
import type { WireActEvent } from "#shared/acts/contract.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import { latestFirst } from "#shared/basics/lists.ts";
import { type Act, actById } from "./store/act.ts";
import { type ActEvent, containerEventOf, eventsOfAct, type PurchaseActState } from "./store/actEvent.ts";

/** A page of the history of an act, newest first; undefined for an act that never existed. */
export async function historyOfAct(
  id: number,
  cursor: string | undefined,
): Promise<{ results: WireActEvent[]; next: string | null } | undefined> {
  const [act, { events, next }] = await Promise.all([actById(id), eventsOfAct(id, cursor)]);
  if (cursor === undefined && events.length === 0) return undefined;
  const signing = cursor === undefined && act?.container ? await signingOf(act, act.container) : [];
  const shown = newestFirst([...signing, ...events]);
  const nameOf = await namesOfActors(shown.map(({ by }) => by));
  return { results: shown.map((event) => wireEvent(event, nameOf)), next };
}

/** Events of the container itself. An act in a container does not change, so these are among the newest. */
async function signingOf(act: Act, hash: string): Promise<ActEvent[]> {
  const container = await containerByHash(hash);
  return container ? containerEvents(container).map((event) => containerEventOf(act, event)) : [];
}

function newestFirst(events: readonly ActEvent[]): ActEvent[] {
  return events.toSorted(latestFirst);
}

function wireEvent({ at, kind, version, by, changes }: ActEvent, nameOf: NameOf): WireActEvent {
  return {
    at,
    kind,
    version,
    by: nameOf(by),
    fields: changes.fields.map(({ field, from, to }) => ({
      field,
      from: wireValue(field, from),
      to: wireValue(field, to),
    })),
    rows: changes.rows,
    purchase_acts: changes.purchaseActs.map(({ owner, from, to }) => ({
      owner,
      from: wireState(from),
      to: wireState(to),
    })),
    more_purchase_acts: changes.morePurchaseActs,
  };
}

function wireState(state: PurchaseActState | null): { number: string; sum: number } | null {
  return state && { number: state.number, sum: toEuros(state.sum) };
}
