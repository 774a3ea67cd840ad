import { IconExternalLink } from "@tabler/icons-react";
import { Fragment, memo, useState } from "react";
import type { DoubledWaybill } from "#shared/actForm/doubledWaybills.ts";
import { ownersText, doubledText as text } from "#web/actForm/text.ts";
import layout from "#web/ui/layout.module.css";
import { Notice } from "#web/ui/messages/Notice.tsx";
import classes from "./Notices.module.css";

const NAMED_FIRST = 5;
/** Thousands of lines would make the page slow; a user who meets so many does not read them all. */
const NAMED = 500;

interface DoubledWaybillsProps {
  doubled: readonly DoubledWaybill[];
  hint: string;
}

/** Names the waybills that would be invoiced twice (docs/rules/actForm.md, "Waybills on two acts"). */
export const DoubledWaybills = memo(function DoubledWaybills({ doubled, hint }: DoubledWaybillsProps) {
  const [isOpen, setOpen] = useState(false);
  if (doubled.length === 0) return null;
  const rest = doubled.slice(NAMED_FIRST);
  return (
    <Notice tone="warning" title={text.title(doubled.length)}>
      <Waybills list={doubled.slice(0, NAMED_FIRST)} />
      {rest.length > 0 && (
        <details className={classes.rest} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{text.rest(rest.length)}</summary>
          {isOpen && <Waybills list={rest.slice(0, NAMED)} />}
          {isOpen && rest.length > NAMED && <p>{text.rest(rest.length - NAMED)}</p>}
        </details>
      )}
      <p>{hint}</p>
    </Notice>
  );
});

function Waybills({ list }: { list: readonly DoubledWaybill[] }) {
  return (
    <ul className={classes.waybills}>
      {list.map(({ id, waybill, elsewhere, own }) => (
        <li key={id}>
          {text.waybill} <strong className={classes.waybill}>{waybill}</strong>{" "}
          {elsewhere.map(({ report, report_number, act }, index) => (
            <Fragment key={report}>
              {index > 0 && "; "}
              {act ? (
                <>
                  {text.onAct}{" "}
                  <a
                    href={`/acts/update/${act.id}/`}
                    target="_blank"
                    rel="noopener"
                    className={`${layout.touch} ${layout.gap4} ${layout.dark}`}
                  >
                    {act.number}
                    <IconExternalLink size={14} aria-label={ownersText.newTab} />
                  </a>{" "}
                  {text.report(report_number)}
                </>
              ) : (
                text.beingActed(report_number)
              )}
            </Fragment>
          ))}
          {own.length > 1 && `${elsewhere.length > 0 ? "; " : ""}${text.ofReports(own.map(({ number }) => number))}`}.
        </li>
      ))}
    </ul>
  );
}
