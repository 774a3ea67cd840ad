import { useState } from "react";
import type { ReminderRecipient } from "#shared/eudr/reminderShapes.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import layout from "#web/ui/layout.module.css";
import { SendFacts, SendReview } from "#web/ui/sending/SendReview.tsx";
import sending from "#web/ui/sending/sending.module.css";
import { useReviewed } from "#web/ui/sending/useReviewed.ts";
import { formatVolume } from "#web/ui/text/formats.ts";
import { sendingText } from "#web/ui/text/sending.ts";
import { type SentReminderBatch, SentReminders } from "./SentReminders.tsx";
import { SkippedReminders } from "./SkippedReminders.tsx";
import { remindersText as text } from "./text.ts";

interface RemindersDialogProps {
  owners: readonly number[];
  /** The server has scheduled reminders of these owners. */
  onSent: () => void;
  onClose: () => void;
}

/** Reminders of chosen owners: review, ten seconds to take back, and what became of them. */
export function RemindersDialog({ owners, onSent, onClose }: RemindersDialogProps) {
  const [sent, setSent] = useState<SentReminderBatch>();
  const body = { owners: [...owners] };
  const { facts: review, batch, asked } = useReviewed(() => call(api.eudr.reminderRecipients, { body }));
  const able = review?.owners.filter(({ hindrance }) => hindrance === null) ?? [];
  const unable =
    review?.owners.flatMap(({ owner, hindrance }) => (hindrance ? [{ owner, reason: hindrance }] : [])) ?? [];
  const schedule = useAction(async () => {
    const ids = able.map(({ owner }) => owner.id);
    const reply = await call(api.eudr.remind, { body: { batch, owners: ids } });
    setSent({ batch, sendAt: reply.send_at, skipped: [...unable, ...reply.skipped] });
    onSent();
  });
  const close = () => {
    onClose();
    void refresh(api.eudr.missing);
  };
  return (
    <Dialog title={sent ? text.sentTitle : text.title} isOpen isBusy={schedule.isBusy} onClose={close} size={640}>
      {sent ? (
        <SentReminders sent={sent} onBack={close} />
      ) : (
        <SendReview
          title={text.title}
          asked={asked}
          isLoaded={review !== undefined}
          lead={able.length > 0 ? text.leaving(able.length) : text.nothing}
          hint={sendingText.tenSeconds}
          action={text.sendAll}
          isNothing={able.length === 0}
          sending={schedule}
          onBack={onClose}
        >
          <SendFacts facts={able.length > 0 ? volumesOf(able) : []} />
          <SkippedReminders title={text.skipped} reminders={unable} />
          {review && able.length > 0 && (
            <>
              <Receivers owners={able} />
              <section aria-label={text.letter} className={sending.letter}>
                <p className={layout.strong}>{review.subject}</p>
                {review.text.split("\n\n").map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            </>
          )}
        </SendReview>
      )}
    </Dialog>
  );
}

function Receivers({ owners }: { owners: readonly ReminderRecipient[] }) {
  return (
    <section aria-label={text.recipients}>
      <h3 className={layout.strong}>{text.recipients}</h3>
      {/* A long list scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={sending.receivers} tabIndex={0} aria-label={text.recipients}>
        {owners.map(({ owner, to }) => (
          <li key={owner.id}>
            <span className={layout.strong}>{owner.name}</span> <span className={layout.quiet}>{to.join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function volumesOf(owners: readonly ReminderRecipient[]) {
  const solid = owners.reduce((sum, { amount }) => sum + amount, 0);
  const loose = owners.reduce((sum, one) => sum + one.loose_amount, 0);
  return [
    { label: text.solid, value: formatVolume(solid) },
    ...(loose > 0 ? [{ label: text.loose, value: formatVolume(loose) }] : []),
  ];
}
