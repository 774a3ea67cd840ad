import { containerByHash } from "#functions/containers/store/container.ts";
import { containerEvents } from "#functions/containers/store/containerEvents.ts";
import { wireValue } from "#shared/acts/actEvents.ts";
import type { WireActEvent } from "#shared/acts/contract.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import { type Act, actById } from "./store/act.ts";
import {
  type ActEvent,
  containerEventOf,
  eventsOfAct,
  firstEventOfAct,
  NO_CHANGES,
  type PurchaseActState,
} from "./store/actEvent.ts";

/** A page of the history of an act, newest first; undefined for an act that does not exist and never did. */
export async function historyOfAct(
  id: number,
  cursor: string | undefined,
): Promise<{ results: WireActEvent[]; next: string | null } | undefined> {
  const [act, first, { events, next }] = await Promise.all([actById(id), firstEventOfAct(id), eventsOfAct(id, cursor)]);
  if (!first && act?.state !== "ready") return undefined;
  const isWhole = next !== null || first?.kind === "made" || !act;
  const signing = cursor === undefined && act?.container ? await signingOf(act, act.container) : [];
  const listed = [...events, ...(isWhole ? [] : [makingOf(act)])];
  return { results: newestFirst([...signing, ...listed]).map(wireEvent), next };
}

/** Told by the container itself. An act in a container does not change, so these are among the newest. */
async function signingOf(act: Act, hash: string): Promise<ActEvent[]> {
  const container = await containerByHash(hash);
  return container ? containerEvents(container).map((event) => containerEventOf(act, event)) : [];
}

/** Events of one time stay in their order. */
function newestFirst(events: readonly ActEvent[]): ActEvent[] {
  return events.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}

/** Of an act that is older than its history. */
function makingOf({ id, createdAt, createdBy }: Act): ActEvent {
  return { act: id, at: createdAt, kind: "made", version: 1, by: createdBy, changes: NO_CHANGES };
}

function wireEvent({ at, kind, version, by, changes }: ActEvent): WireActEvent {
  return {
    at,
    kind,
    version,
    by,
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
