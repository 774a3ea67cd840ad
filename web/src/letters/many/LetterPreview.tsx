import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPaperclip } from "@tabler/icons-react";
import type { Recipient } from "#shared/letters/contract.ts";
import { useRead } from "#web/api/read.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./ManyLetters.module.css";
import { manyText as text } from "./text.ts";

interface LetterPreviewProps {
  letter: Recipient;
  /** Its place among the letters that leave, from 0. */
  at: number;
  count: number;
  onShow: (at: number) => void;
}

/** A letter as it would leave now, written by the server. */
export function LetterPreview({ letter, at, count, onShow }: LetterPreviewProps) {
  const written = useRead(api.letters.preview, { params: { id: String(letter.act_id) }, query: { email: letter.id } });
  const { data } = written;
  return (
    <section aria-label={text.letter} className={classes.letter}>
      <div className={layout.ends}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={text.previous}
          disabled={at === 0}
          onClick={() => onShow(at - 1)}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <output className={`${layout.quiet} ${layout.figures}`}>{text.place(at + 1, count)}</output>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={text.next}
          disabled={at === count - 1}
          onClick={() => onShow(at + 1)}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {data ? (
        <>
          <dl className={classes.head}>
            <dt>{text.to}</dt>
            <dd>{data.to.join(", ")}</dd>
            <dt>{text.subject}</dt>
            <dd className={layout.strong}>{data.subject}</dd>
          </dl>
          <div className={classes.text}>
            {data.text.split("\n\n").map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {data.attachment && (
            <p className={`${layout.row} ${layout.quiet}`}>
              <IconPaperclip size={16} aria-hidden="true" />
              <span className={layout.spoken}>{text.attachment}</span>
              <ViewLink
                href={addressFor(api.invoices.pdf, { params: { id: String(letter.act_id) } })}
                fileName={data.attachment}
                className={`${layout.action} ${layout.anywhere}`}
              >
                {data.attachment}
              </ViewLink>
            </p>
          )}
        </>
      ) : (
        <LineSkeletons of={written} count={5} />
      )}
    </section>
  );
}
