import { inLogContext, inOrigin, log, originOfTag, REQUEST_TAG } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import type { LetterMove } from "#shared/letters/letterStates.ts";
import type { MailEvent } from "#shared/platform/queues.ts";
import { moveLetter, type ToldMove } from "./store/letterMoves.ts";

const MAX_REASON = 300;

/** Notes an event of SES on its letter. Idempotent; ignores events of other mail. */
export async function noteMailEvent(event: MailEvent): Promise<void> {
  const [, act, number] = /^(\d+)-(\d+)$/.exec(event.mail.tags?.["letter"]?.[0] ?? "") ?? [];
  if (act === undefined || number === undefined) return;
  const { move, told } = moveOf(event);
  await inOrigin(originOfTag(event.mail.tags?.[REQUEST_TAG]?.[0]), () =>
    inLogContext({ act: Number(act), letter: Number(number) }, async () => {
      if (move.kind === "trouble") {
        log.info("letter in trouble", { kind: move.trouble.kind });
        measure({ LettersInTrouble: 1 });
      }
      await moveLetter(Number(act), Number(number), () => move, { ...told, by: "" });
    }),
  );
}

function moveOf({ eventType, mail, bounce, complaint, delivery }: MailEvent): {
  move: LetterMove;
  told: Omit<ToldMove, "by">;
} {
  const troubled = (
    kind: "bounced" | "complained",
    at: string,
    to: readonly { emailAddress: string }[] = [],
    reason = "",
  ) => ({
    move: { kind: "trouble", trouble: { kind, at, to: to.map(({ emailAddress }) => emailAddress), reason } } as const,
    told: { kind: kind === "bounced" ? "letterBounced" : "letterComplained", at } as const,
  });
  switch (eventType) {
    case "Delivery": {
      const at = delivery?.timestamp ?? mail.timestamp;
      return { move: { kind: "arrive", at }, told: { kind: "letterSent", at } };
    }
    case "Complaint":
      return troubled("complained", complaint?.timestamp ?? mail.timestamp, complaint?.complainedRecipients);
    case "Bounce":
      return troubled("bounced", bounce?.timestamp ?? mail.timestamp, bounce?.bouncedRecipients, reasonOf(bounce));
    // Reject: SES found a virus and delivered nothing.
    default:
      return troubled("bounced", mail.timestamp);
  }
}

/** Returns the answer of the recipient's server, else the kind of the bounce; '' for neither. */
function reasonOf(bounce: MailEvent["bounce"]): string {
  const said = bounce?.bouncedRecipients.find(({ diagnosticCode }) => diagnosticCode)?.diagnosticCode;
  const kinds = [bounce?.bounceType, bounce?.bounceSubType].filter((kind) => kind !== undefined);
  return firstCharacters(said ?? kinds.join(", "), MAX_REASON);
}
