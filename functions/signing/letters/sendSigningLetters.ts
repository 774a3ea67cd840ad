import { companyById, platformCompany } from "#functions/companies/store/company.ts";
import { languageOf } from "#functions/companies/store/companyLanguage.ts";
import { containerByHash, type SigningContainer } from "#functions/containers/store/container.ts";
import {
  lettersDueAt,
  putSigningLetter,
  type SigningLetter,
  takeSigningLetter,
} from "#functions/containers/store/signingLetter.ts";
import { CONTAINER_TYPE } from "#functions/platform/asice/container/manifest.ts";
import { readFirstBytes } from "#functions/platform/clients/files.ts";
import { sendLetterOnce } from "#functions/platform/clients/mail.ts";
import type { LetterFile } from "#functions/platform/clients/mimeLetter.ts";
import { inLogContext, log } from "#functions/platform/log.ts";
import { containerFileName } from "#shared/basics/fileNames.ts";
import { signingLetterText } from "./signingLetterText.ts";

const LETTERS_A_RUN = 50;
/** The first letter and three reminders. */
const MAX_TURN_LETTERS = 4;
const REMIND_AFTER_MS = 7 * 24 * 60 * 60_000;
const AGAIN_AFTER_MS = 5 * 60_000;
/** A larger container is a link only: mail servers refuse large letters. */
const MAX_ATTACHED_BYTES = 5 * 1024 * 1024;

export function dueSigningLetters(now: Date): Promise<SigningLetter[]> {
  return lettersDueAt(now, LETTERS_A_RUN);
}

/** Takes the letter first, so that a crash cannot send it twice (docs/rules/signingLetters.md, "When they leave"). */
export async function sendSigningLetter(letter: SigningLetter, now: Date): Promise<void> {
  const container = await containerByHash(letter.container);
  // Read first: an error of the storage must not cost the letter.
  const attachment = letter.kind === "signed" && container ? await signedFile(container) : undefined;
  if (!(await takeSigningLetter(letter)) || !container || !isStillTrue(letter, container)) return;
  const isReminded = letter.kind === "turn" && letter.sent + 1 < MAX_TURN_LETTERS;
  const next = { ...letter, sent: letter.sent + 1, dueAt: instantAfter(now, REMIND_AFTER_MS) };
  if (isReminded) await putSigningLetter(next);
  if ((await mail(letter, container, attachment)) !== "busy") return;
  await putSigningLetter({ ...letter, dueAt: instantAfter(now, AGAIN_AFTER_MS) });
  if (isReminded) await takeSigningLetter(next);
}

function isStillTrue({ kind }: SigningLetter, { status, declined }: SigningContainer): boolean {
  return kind === "turn" ? status === "SIGN_ONE" && !declined : status === "SIGN_BOTH";
}

/** The container as an attachment, unless it is too large (docs/rules/signingLetters.md, "What they say"). */
async function signedFile({ signed, name }: SigningContainer): Promise<LetterFile | undefined> {
  if (!signed) return undefined;
  const bytes = await readFirstBytes(signed, MAX_ATTACHED_BYTES + 1);
  if (bytes.length > MAX_ATTACHED_BYTES) return undefined;
  return { name: containerFileName(name), bytes, contentType: CONTAINER_TYPE };
}

async function mail({ kind }: SigningLetter, container: SigningContainer, attachment: LetterFile | undefined) {
  const [company, platform, language] = await Promise.all([
    companyById(container.company),
    platformCompany(),
    languageOf(container.company),
  ]);
  const parties = kind === "signed" ? [company, platform] : [company];
  const to = [...new Set(parties.flatMap((party) => party?.emails ?? []))];
  if (to.length === 0) return "refused";
  const text = signingLetterText(attachment ? "attached" : kind, container, platform.name, language);
  const { outcome } = await inLogContext({ company: container.company, kind }, () =>
    sendLetterOnce({ ...text, to, attachments: attachment && [attachment], tag: `signing-${kind}` }),
  );
  if (outcome !== "taken") log.warn("signing letter not sent", { kind, outcome });
  return outcome;
}

function instantAfter(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
