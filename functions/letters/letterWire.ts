import { type Act, actsById, currentFile } from "#functions/acts/store/act.ts";
import { hrefOf } from "#functions/hrefs.ts";
import { type NameOf, namesOfActors } from "#functions/people/store/everyPerson.ts";
import type { WireEmail } from "#shared/acts/contract.ts";
import { hasFailed, isStuck, type Letter, type LetterTrouble } from "#shared/letters/letterStates.ts";
import { type ActLetters, lettersOfActs } from "./store/actLetters.ts";

/** `act` is undefined for a removed one. */
export function wireLetter(
  { act: id, number, counterpart, letters }: ActLetters,
  letter: Letter,
  act: Act | undefined,
  { nameOf, now }: { nameOf: NameOf; now: Date },
): WireEmail {
  const { kind, state, trouble, addresses = [] } = letter;
  return {
    id: `${id}-${letter.number}`,
    act_id: id,
    act_number: number,
    company_id: counterpart,
    kind,
    state,
    created: letter.createdAt,
    send_at: state === "scheduled" ? (letter.sendAt ?? null) : null,
    batch: letter.batch ?? null,
    queued: letter.queuedAt ?? null,
    sent: letter.sentAt ?? null,
    canceled: letter.canceledAt ?? null,
    by: nameOf(letter.by ?? ""),
    is_stuck: isStuck(letter, now.toISOString()),
    addresses: addresses.map(({ address, outcome = null, at = null, words = "" }) => ({ address, outcome, at, words })),
    trouble: wireTrouble(trouble),
    has_failed: hasFailed(letter, letters),
    pdf_url: act && currentFile(act, "pdf") ? hrefOf("/acts/acts/{id}/pdf", { id }) : null,
  };
}

export function wireTrouble(trouble: LetterTrouble | undefined): WireEmail["trouble"] {
  return trouble ? { kind: trouble.kind, at: trouble.at, to: [...trouble.to], reason: trouble.reason ?? "" } : null;
}

/** Newest first, by act. */
export async function emailsOfActs(acts: readonly Act[], now: Date): Promise<Map<number, WireEmail[]>> {
  const items = await lettersOfActs(acts.map(({ id }) => id));
  const nameOf = await namesOfActors([...items.values()].flatMap(({ letters }) => letters.map(({ by }) => by)));
  return new Map(
    acts.map((act) => {
      const item = items.get(act.id);
      return [
        act.id,
        item ? item.letters.map((letter) => wireLetter(item, letter, act, { nameOf, now })).toReversed() : [],
      ];
    }),
  );
}

export async function wireLettersOf(
  items: readonly ActLetters[],
  lettersIn: (item: ActLetters) => readonly Letter[],
  now: Date,
): Promise<{ item: ActLetters; email: WireEmail }[]> {
  const chosen = items.flatMap((item) => lettersIn(item).map((letter) => ({ item, letter })));
  const [acts, nameOf] = await Promise.all([
    actsById(items.map(({ act }) => act)),
    namesOfActors(chosen.map(({ letter }) => letter.by)),
  ]);
  return chosen.map(({ item, letter }) => ({
    item,
    email: wireLetter(item, letter, acts.get(item.act), { nameOf, now }),
  }));
}
