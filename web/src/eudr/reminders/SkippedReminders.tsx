import type { SkippedReminder } from "#shared/eudr/reminderShapes.ts";
import { Remedy } from "#web/ui/hindrances/RemedyLink.tsx";
import layout from "#web/ui/layout.module.css";
import sending from "#web/ui/sending/sending.module.css";
import { remindersText as text } from "./text.ts";

interface SkippedRemindersProps {
  title: string;
  reminders: readonly SkippedReminder[];
}

/** Owners who get none, each with the reason. */
export function SkippedReminders({ title, reminders }: SkippedRemindersProps) {
  if (reminders.length === 0) return null;
  return (
    <section aria-label={title} className={sending.skipped}>
      <h3 className={layout.strong}>{title}</h3>
      <ul>
        {reminders.map(({ owner, reason }) => (
          <li key={owner.id}>
            <span className={layout.strong}>{owner.name}</span>: {text.hindrances[reason]}.{" "}
            {reason === "no_address" && <Remedy of="email" company={owner.id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
