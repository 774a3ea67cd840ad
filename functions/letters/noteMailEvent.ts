import { inLogContext, inOrigin, log, originOfTag, REQUEST_TAG } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import { type HeardOutcome, MAX_WORDS } from "#shared/letters/letterAddresses.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import type { MailEvent } from "#shared/platform/queues.ts";
import { moveLetter, type ToldMove } from "./store/letterMoves.ts";

/** Notes an event of SES on its letter, for each address. Idempotent; ignores events of other mail. */
export async function noteMailEvent(event: MailEvent): Promise<void> {
  const [, act, number] = /^(\d+)-(\d+)$/.exec(event.mail.tags?.["letter"]?.[0] ?? "") ?? [];
  if (act === undefined || number === undefined) return;
  const heard = outcomeOf(event);
  await inOrigin(originOfTag(event.mail.tags?.[REQUEST_TAG]?.[0]), () =>
    inLogContext({ act: Number(act), letter: Number(number) }, async () => {
      if (heard.outcome === "refused" || heard.outcome === "complained") {
        log.info("letter in trouble", { kind: heard.outcome });
        measure({ LettersInTrouble: 1 });
      }
      await moveLetter(
        Number(act),
        Number(number),
        (letter) => ({ kind: "hear", ...heard, of: heard.of ?? letter.addresses ?? [] }),
        (moved, before) => toldOf(heard, moved, before),
      );
    }),
  );
}

/** The history tells of each refused address, and once that the letter has left. */
function toldOf({ outcome, at }: Pick<HeardOutcome, "outcome" | "at">, moved: Letter, before: Letter) {
  const told = (kind: ToldMove["kind"], by: ToldMove["by"] = "") => ({ kind, at, by });
  if (outcome === "refused") return told("letterBounced");
  if (outcome === "complained") return told("letterComplained");
  return before.state === "sent" ? undefined : told("letterSent", moved.by);
}

/** `of`: undefined where the event is about all addresses of the letter. */
type HeardEvent = Omit<HeardOutcome, "of"> & { of?: HeardOutcome["of"] | undefined };

function outcomeOf({ eventType, mail, bounce, complaint, delivery, deliveryDelay }: MailEvent): HeardEvent {
  switch (eventType) {
    case "Delivery": {
      const words = wordsOf(delivery?.smtpResponse);
      const of = delivery?.recipients?.map((address) => ({ address, words }));
      return { outcome: "accepted", at: delivery?.timestamp ?? mail.timestamp, of: of ?? [] };
    }
    case "DeliveryDelay":
      return {
        outcome: "deferred",
        at: deliveryDelay?.timestamp ?? mail.timestamp,
        of: answersOf(deliveryDelay?.delayedRecipients),
      };
    case "Complaint":
      return {
        outcome: "complained",
        at: complaint?.timestamp ?? mail.timestamp,
        of: answersOf(complaint?.complainedRecipients),
      };
    case "Bounce": {
      const kinds = [bounce?.bounceType, bounce?.bounceSubType].filter((kind) => kind !== undefined).join(", ");
      return {
        outcome: "refused",
        at: bounce?.timestamp ?? mail.timestamp,
        of: answersOf(bounce?.bouncedRecipients, kinds),
      };
    }
    // Reject: SES found a virus and delivered nothing.
    default:
      return { outcome: "refused", at: mail.timestamp };
  }
}

/** `instead`: kind of the bounce, where a server said nothing. */
function answersOf(
  recipients: readonly { emailAddress: string; diagnosticCode?: string | undefined }[] = [],
  instead?: string,
): HeardOutcome["of"] {
  return recipients.map(({ emailAddress, diagnosticCode }) => ({
    address: emailAddress,
    words: wordsOf(diagnosticCode ?? instead),
  }));
}

function wordsOf(said = ""): string {
  return firstCharacters(said, MAX_WORDS);
}
