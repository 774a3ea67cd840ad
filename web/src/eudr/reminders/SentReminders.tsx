import { useState } from "react";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { SkippedReminder } from "#shared/eudr/reminderShapes.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { refresh, refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { batchName } from "#web/ui/sending/Receipt.tsx";
import { SentBatch } from "#web/ui/sending/SentBatch.tsx";
import sending from "#web/ui/sending/sending.module.css";
import { SkippedReminders } from "./SkippedReminders.tsx";
import { remindersText as text } from "./text.ts";

/** A batch that the server has taken. */
export interface SentReminderBatch {
  batch: string;
  sendAt: string;
  skipped: readonly SkippedReminder[];
}

/** Reminders on their way, watched until all have left. */
export function SentReminders({ sent, onBack }: { sent: SentReminderBatch; onBack: () => void }) {
  const { batch, sendAt, skipped } = sent;
  const asked = useRead(api.eudr.reminderBatch, { params: { batch } });
  const [taken, setTaken] = useState<{ taken: number; left: number }>();
  const takeBack = useAction(async () => {
    const { taken: ids, left } = await call(api.eudr.takeBackReminders, { body: { batch } });
    setTaken({ taken: ids.length, left: left.length });
    await refreshed();
  });
  const owners = asked.data?.owners ?? [];
  const moving = owners.filter(({ state }) => state === "scheduled" || state === "sending");
  const progress = moving.map(({ owner, state }) => `${owner.id} ${state}`).join();
  usePolling(progress === "" ? undefined : progress, () => refresh(api.eudr.reminderBatch, api.eudr.missing));
  if (!asked.data) return <LineSkeletons of={asked} count={4} />;
  const isWaiting = taken === undefined && owners.some(({ state }) => state === "scheduled");
  const gone = owners.filter(({ state }) => state === "sent").length;
  const failed = owners.filter(({ state }) => state === "failed");
  const status = taken
    ? [text.taken(taken.taken), ...(taken.left > 0 ? [text.left(taken.left)] : [])].join(" ")
    : isWaiting
      ? text.sendAt(formatEstonianSeconds(sendAt))
      : owners.length === 0
        ? text.nothing
        : text.progress(gone, owners.length);
  return (
    <SentBatch
      title={text.sentTitle}
      status={status}
      sendAt={sendAt}
      isWaiting={isWaiting}
      takeBack={takeBack}
      receipt={{ at: sendAt, by: asked.data.by, batch: batchName(batch) }}
      back={text.close}
      onBack={onBack}
    >
      {failed.length > 0 && (
        <section aria-label={text.failed} className={sending.skipped}>
          <h3 className={layout.strong}>{text.failed}</h3>
          <ul>
            {failed.map(({ owner }) => (
              <li key={owner.id}>{owner.name}</li>
            ))}
          </ul>
        </section>
      )}
      <SkippedReminders title={text.wereSkipped} reminders={skipped} />
    </SentBatch>
  );
}
