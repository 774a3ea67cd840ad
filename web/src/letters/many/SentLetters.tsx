import { useState } from "react";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { BatchLetter } from "#shared/letters/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { refresh, refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { isMoving } from "#web/letters/LetterActions.tsx";
import { letterText } from "#web/letters/text.ts";
import layout from "#web/ui/layout.module.css";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { batchName } from "#web/ui/sending/Receipt.tsx";
import { SentBatch } from "#web/ui/sending/SentBatch.tsx";
import sending from "#web/ui/sending/sending.module.css";
import type { SentBatch as Sent } from "./ManyLetters.tsx";
import { SkippedLetters } from "./SkippedLetters.tsx";
import { manyText as text } from "./text.ts";

/** A batch on its way: it can be taken back while it is scheduled, then its letters are watched until all have left. */
export function SentLetters({ sent: { batch, sendAt, skipped }, onBack }: { sent: Sent; onBack: () => void }) {
  const asked = useRead(api.letters.batch, { params: { batch } });
  const letters = asked.data?.letters ?? [];
  const moving = letters.filter(isMoving);
  const scheduled = letters.filter(({ state }) => state === "scheduled");
  const [taken, setTaken] = useState<{ taken: number; left: number }>();
  const takeBack = useAction(async () => {
    const { taken: ids, left } = await call(api.letters.takeBack, { body: { batch } });
    setTaken({ taken: ids.length, left: left.length });
    await refreshed();
  });
  const progress = moving.map(({ id, state }) => `${id} ${state}`).join();
  usePolling(progress === "" ? undefined : progress, () => refresh(api.letters.batch));
  useEndOfWork(progress === "" ? undefined : progress, api.letters.schedule);
  if (!asked.data) return <LineSkeletons of={asked} count={4} />;
  const troubled = letters.filter(({ trouble, is_stuck }) => trouble !== null || is_stuck);
  const waiting = !taken && scheduled.length > 0;
  return (
    <SentBatch
      title={text.sentTitle}
      status={statusOf(letters, sendAt, taken)}
      sendAt={sendAt}
      isWaiting={waiting}
      takeBack={takeBack}
      receipt={{ at: sendAt, by: asked.data.by, batch: batchName(batch) }}
      back={letterText.unsentActs}
      onBack={onBack}
    >
      <TroubledLetters letters={troubled} />
      <SkippedLetters title={text.wereSkipped} letters={skipped} />
    </SentBatch>
  );
}

function statusOf(
  letters: readonly BatchLetter[],
  sendAt: string,
  taken: { taken: number; left: number } | undefined,
): string {
  if (taken) return [text.taken(taken.taken), ...(taken.left > 0 ? [text.left(taken.left)] : [])].join(" ");
  if (letters.length === 0) return text.nothing;
  if (letters.some(({ state }) => state === "scheduled")) return letterText.sendAt(formatEstonianSeconds(sendAt));
  return text.progress(letters.filter(({ state }) => state === "sent").length, letters.length);
}

function TroubledLetters({ letters }: { letters: readonly BatchLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <section aria-label={text.troubled} className={sending.skipped}>
      <h3 className={layout.strong}>{text.troubled}</h3>
      <ul>
        {letters.map(({ id, act_number: number, company_name: name, trouble }) => (
          <li key={id}>
            <span className={layout.strong}>{number}</span> {name}:{" "}
            {trouble ? letterText.troubleTo(letterText.trouble[trouble.kind], trouble.to) : letterText.isStuck}
          </li>
        ))}
      </ul>
    </section>
  );
}
