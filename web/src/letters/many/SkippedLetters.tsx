import type { SkippedLetter } from "#shared/letters/contract.ts";
import { Remedy } from "#web/ui/hindrances/RemedyLink.tsx";
import layout from "#web/ui/layout.module.css";
import sending from "#web/ui/sending/sending.module.css";
import { manyText as text } from "./text.ts";

interface SkippedLettersProps {
  title: string;
  letters: readonly SkippedLetter[];
}

/** Letters that do not leave with the others, each with its reason. */
export function SkippedLetters({ title, letters }: SkippedLettersProps) {
  if (letters.length === 0) return null;
  return (
    <section aria-label={title} className={sending.skipped}>
      <h3 className={layout.strong}>{title}</h3>
      <ul>
        {letters.map(({ id, act_number: number, company_id: company, company_name: name, reason }) => (
          <li key={id}>
            <span className={layout.strong}>{number}</span> {name}: {text.hindrances[reason]}.{" "}
            {reason === "no_address" && company !== null && <Remedy of="email" company={company} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
