import { useState } from "react";
import type { ListedEmail, Recipient, SkippedLetter } from "#shared/letters/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { SendReview } from "#web/ui/sending/SendReview.tsx";
import { useReviewed } from "#web/ui/sending/useReviewed.ts";
import { sendingText } from "#web/ui/text/sending.ts";
import { LetterPreview } from "./LetterPreview.tsx";
import classes from "./ManyLetters.module.css";
import { SkippedLetters } from "./SkippedLetters.tsx";
import { manyText as text } from "./text.ts";

/** A batch that the server has taken. */
export interface SentBatch {
  batch: string;
  sendAt: string;
  skipped: readonly SkippedLetter[];
}

interface ManyLettersProps {
  chosen: readonly ListedEmail[];
  onBack: () => void;
  onSent: (sent: SentBatch) => void;
}

/** Recipients of the chosen letters, the letters as they will look, and the button that sends all of them. */
export function ManyLetters({ chosen, onBack, onSent }: ManyLettersProps) {
  const [shown, setShown] = useState(0);
  const body = { emails: chosen.map(({ id }) => id) };
  const { facts: recipients, batch, asked } = useReviewed(() => call(api.letters.recipients, { body }));
  const able = recipients?.filter(({ hindrance }) => hindrance === null) ?? [];
  const unable = recipients?.flatMap((one) => (one.hindrance ? [{ ...one, reason: one.hindrance }] : [])) ?? [];
  const sending = useAction(async () => {
    const letters = able.map(({ id, edition }) => ({ email: id, edition }));
    const sent = await call(api.letters.schedule, { body: { batch, letters } });
    onSent({ batch, sendAt: sent.send_at, skipped: [...unable, ...sent.skipped] });
  });
  const letter = able[Math.min(shown, able.length - 1)];
  return (
    <SendReview
      title={text.title}
      asked={asked}
      isLoaded={recipients !== undefined}
      lead={able.length > 0 ? text.leaving(able.length) : text.nothing}
      hint={sendingText.tenSeconds}
      action={text.sendAll}
      isNothing={able.length === 0}
      sending={sending}
      onBack={onBack}
    >
      <SkippedLetters title={text.skipped} letters={unable} />
      {letter && (
        <div className={classes.parts}>
          <RecipientList recipients={able} shown={letter} onShow={setShown} />
          <LetterPreview letter={letter} at={able.indexOf(letter)} count={able.length} onShow={setShown} />
        </div>
      )}
    </SendReview>
  );
}

interface RecipientListProps {
  recipients: readonly Recipient[];
  shown: Recipient;
  onShow: (at: number) => void;
}

function RecipientList({ recipients, shown, onShow }: RecipientListProps) {
  return (
    <section aria-label={text.recipients} className={classes.recipients}>
      <ul className={classes.list}>
        {recipients.map((one, at) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.recipient}
              aria-current={one === shown ? "true" : undefined}
              aria-label={text.showLetter(one.act_number)}
              onClick={() => onShow(at)}
            >
              <span className={layout.strong}>{one.company_name}</span>
              <span className={layout.quiet}>{one.act_number}</span>
              <span className={classes.addresses}>{one.to.join(", ")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
