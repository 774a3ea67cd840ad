import { companyById } from "#functions/companies/store/company.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { type SendOutcome, sendLetterOnce, type TaggedLetter } from "#functions/platform/clients/mail.ts";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import { MAX_WORDS } from "#shared/letters/letterAddresses.ts";
import type { Letter, LetterMove } from "#shared/letters/letterStates.ts";
import { type ActLetters, lettersOfAct } from "./store/actLetters.ts";
import { moveLetter, type ToldMove } from "./store/letterMoves.ts";
import { writtenLetter } from "./writtenLetter.ts";

const FILE_PAUSE_SECONDS = 10;
/** The sweeper asks for the file again after this time, so that messages do not pile up. */
const WAITS_FOR_FILE_MS = 10 * 60_000;

export interface LetterMessage {
  act: number;
  letter: number;
}

/** Mails at most once, even when repeated or after a crash (docs/rules/letters.md, "At most one mail"). */
export async function mailLetter({ act, letter: number }: LetterMessage, now: Date): Promise<void> {
  const item = await lettersOfAct(act);
  const letter = item?.letters.find((one) => one.number === number);
  if (!item || letter?.state !== "sending" || letter.calledAt) return;
  const [counterpart, content] = await Promise.all([companyById(item.counterpart), contentOf(item, letter)]);
  const to = counterpart?.emails ?? [];
  if (to.length === 0) return refuse(item, letter, now);
  if (!content) return waitForFile(item, letter, now);
  const called = await moveLetter(act, number, () => ({ kind: "call", at: now.toISOString(), to }), undefined, item);
  if (called.outcome !== "moved") return;
  const { outcome, error, words } = await inLogContext({ act, letter: number }, () =>
    sendLetterOnce({ ...content, to, tag: `${act}-${number}` }),
  );
  if (error) log.error("letter was not taken", { act, letter: number, outcome, error: describeError(error) });
  await noteOutcome(called.item, called.letter, outcome, words);
}

async function noteOutcome(item: ActLetters, letter: Letter, outcome: SendOutcome, words?: string): Promise<void> {
  const at = new Date().toISOString();
  switch (outcome) {
    case "taken":
      await move(item, letter, { kind: "arrive", at }, { kind: "letterSent", at, by: letter.by ?? "" });
      return;
    case "refused":
      await refuse(item, letter, new Date(at), words);
      return;
    case "busy":
      await move(item, letter, { kind: "release" });
      throw new Error("SES is too busy");
    case "unknown":
  }
}

async function refuse(item: ActLetters, letter: Letter, now: Date, words?: string): Promise<void> {
  const at = now.toISOString();
  await moveLetter(
    item.act,
    letter.number,
    (one, { letters }) => ({
      kind: "refuse",
      at,
      isNewest: letters.at(-1) === one,
      reason: words && firstCharacters(words, MAX_WORDS),
    }),
    { kind: "letterFailed", at, by: "" },
  );
}

async function move(item: ActLetters, { number }: Letter, made: LetterMove, told?: ToldMove): Promise<void> {
  await moveLetter(item.act, number, () => made, told, item);
}

type Content = Omit<TaggedLetter, "to" | "tag">;

/** Undefined while the file of the current version is being made. */
async function contentOf(item: ActLetters, letter: Letter): Promise<Content | undefined> {
  const written = await writtenLetter(item, letter);
  if (!written?.attachment) return written?.text;
  const { key, name } = written.attachment;
  if (key === "") return undefined;
  const bytes = await readFile(key);
  return { ...written.text, attachments: [{ name, bytes, contentType: CONTENT_TYPES.pdf }] };
}

async function waitForFile({ act }: ActLetters, { number, queuedAt }: Letter, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(queuedAt ?? "") > WAITS_FOR_FILE_MS) return;
  await enqueue("letters", [{ act, letter: number }], FILE_PAUSE_SECONDS);
}
