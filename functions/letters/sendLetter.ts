import { actById } from "#functions/acts/store/act.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { describeError, log } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { WireEmail } from "#shared/acts/contract.ts";
import { isStuck, type Letter, type LetterMove } from "#shared/letters/letterStates.ts";
import { wireLetter } from "./letterWire.ts";
import { type ActLetters, lettersOfAct } from "./store/actLetters.ts";
import { type MoveOutcome, moveLetter, type ToldMove } from "./store/letterMoves.ts";

interface LetterCall {
  /** Act in the path; an email of another act is not found there. */
  act: number;
  /** `{act}-{n}` */
  email: string;
  viewer: Viewer;
  now: Date;
}

/** Queues a letter; of two calls the second is refused (docs/rules/letters.md, "At most one mail"). @throws Problem */
export async function sendLetter(call: LetterCall): Promise<WireEmail> {
  const at = call.now.toISOString();
  const item = await lettersOfAct(call.act);
  if (!item) throw new Problem("not_found");
  if (!(await companyById(item.counterpart))?.emails.length) throw new Problem("letter_no_address");
  const by = call.viewer.id;
  const sent = await changeLetter(call, { kind: "queue", at, by }, { kind: "letterQueued", at, by }, item);
  const message = { act: call.act, letter: numberOf(call) };
  try {
    await enqueue("letters", [message]);
  } catch (error) {
    log.error("letter was not queued; the sweeper will queue it", { ...message, error: describeError(error) });
  }
  return sent;
}

export function cancelLetter(call: LetterCall): Promise<WireEmail> {
  const [at, by] = [call.now.toISOString(), call.viewer.id];
  return changeLetter(call, { kind: "cancel", at, by }, { kind: "letterCanceled", at, by });
}

/** A person confirms that a stuck letter arrived. @throws Problem */
export async function confirmLetter(call: LetterCall): Promise<WireEmail> {
  const [at, by] = [call.now.toISOString(), call.viewer.id];
  const outcome = await moveLetter(
    call.act,
    numberOf(call),
    (letter) => (isStuck(letter, at) ? { kind: "arrive", at } : undefined),
    { kind: "letterSent", at, by },
  );
  return answerOf(outcome, call);
}

async function changeLetter(
  call: LetterCall,
  move: LetterMove,
  told: ToldMove,
  known?: ActLetters,
): Promise<WireEmail> {
  const outcome = await moveLetter(call.act, numberOf(call), () => move, told, known);
  return answerOf(outcome, call);
}

async function answerOf(outcome: MoveOutcome, { viewer, now }: LetterCall): Promise<WireEmail> {
  if (outcome.outcome === "missing") throw new Problem("not_found");
  const { item, letter } = outcome;
  if (outcome.outcome === "refused")
    throw new Problem("letter_changed", letter.by === viewer.id ? ownMove(letter) : {});
  const [act, nameOf] = await Promise.all([actById(item.act), namesOfActors([letter.by])]);
  return wireLetter(item, letter, act, { nameOf, now });
}

/** Says that the caller was faster themselves, as in another tab. */
function ownMove({ state }: Letter): { message: string } {
  const done = state === "canceled" ? "tühistanud" : state === "scheduled" ? "saatmisele pannud" : "saatnud";
  return { message: `Olete selle kirja ise juba ${done}.` };
}

/** 0, which no letter has, for an email of another act. */
function numberOf({ act, email }: LetterCall): number {
  const [ofAct, number] = email.split("-");
  return Number(ofAct) === act ? Number(number) : 0;
}
