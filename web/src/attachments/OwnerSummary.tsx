import type { attachmentRoutes } from "#shared/attachments/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import layout from "#web/ui/layout.module.css";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import classes from "./OwnerSummary.module.css";
import type { GuideText } from "./texts/estonian.ts";

interface OwnerSummaryProps {
  act: Pick<ReplyOf<typeof attachmentRoutes.view>, "sender" | "with_vat" | "due_date" | "timber">;
  text: GuideText["summary"];
}

/** Who pays, how much, when and for which timber (docs/rules/attachments.md, "Who sees the page"). */
export function OwnerSummary({ act: { sender, with_vat: sum, due_date: due, timber }, text }: OwnerSummaryProps) {
  return (
    <section aria-label={text.title} className={classes.summary}>
      <p className={layout.anywhere}>{sum > 0 ? text.pays(sender) : text.from(sender)}</p>
      <p className={classes.line}>
        <span className={`${layout.figures} ${classes.sum}`}>{`${formatMoney(sum)}\u00A0€`}</span>
        <span className={layout.quiet}>{text.withVat}</span>
      </p>
      <dl className={classes.facts}>
        <dt>{text.due}</dt>
        <dd className={layout.figures}>{formatEstonianDate(due)}</dd>
        {timber.length > 0 && (
          <>
            <dt>{text.timber}</dt>
            <dd>
              <ul className={layout.list}>
                {timber.map(({ assortment, unit, amount }) => (
                  <li key={`${assortment} ${unit}`} className={layout.anywhere}>
                    {assortment}{" "}
                    <span className={`${layout.figures} ${layout.nowrap}`}>
                      {`${formatVolume(amount)}\u00A0${unitText(unit)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
