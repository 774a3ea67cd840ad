import { memo, useMemo, useState } from "react";
import type { ActRow } from "#shared/acts/actRows.ts";
import { checkText, type SiteCheck, type WireExcess } from "#shared/eudr/checks.ts";
import { eudrFormText as text } from "#web/actForm/text.ts";
import { ReviewDialog } from "#web/eudr/warnings/ReviewDialog.tsx";
import { reviewText } from "#web/eudr/warnings/text.ts";
import layout from "#web/ui/layout.module.css";
import { Notice } from "#web/ui/messages/Notice.tsx";
import classes from "./Notices.module.css";

const NAMED_FIRST = 20;
/** Thousands of lines with buttons would make the page slow. */
const NAMED_MORE = 500;

interface Found {
  key: string;
  name: string;
  check: SiteCheck;
  excess: WireExcess | undefined;
  /** Place of a made act. */
  at: { act: number; site: string } | undefined;
}

interface EudrChecksProps {
  rows: readonly ActRow[];
  ownerName: (owner: string) => string;
  /** Purchase act of an owner, once it is made. */
  actOf: (owner: string) => number | null;
}

/**
 * Sites to look at, each said to be in order by a person (docs/rules/eudr.md, "Checks of a site"). Memoized, since an act can
 * have thousands, which took most of the time of a keystroke in a margin.
 */
export const EudrChecks = memo(function EudrChecks({ rows, ownerName, actOf }: EudrChecksProps) {
  const [reviewed, setReviewed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Found>();
  const [named, setNamed] = useState(NAMED_FIRST);
  const checks = useMemo(() => checksOf(rows, ownerName, actOf), [rows, ownerName, actOf]);
  const found = checks.filter(({ key }) => !reviewed.has(key));
  if (found.length === 0) return null;
  return (
    <Notice tone="warning" title={text.checks(found.length)}>
      <ul className={classes.owners}>
        {found.slice(0, named).map((one) => (
          <li key={one.key}>
            {one.name}: {checkText(one.check, one.excess)}.
            {one.at && (
              <button type="button" className={layout.action} onClick={() => setOpened(one)}>
                {reviewText.reviewed}
              </button>
            )}
          </li>
        ))}
      </ul>
      {found.length > named && (
        <button type="button" className={layout.action} onClick={() => setNamed(named + NAMED_MORE)}>
          {text.moreChecks(Math.min(found.length - named, NAMED_MORE))}
        </button>
      )}
      {opened?.at && (
        <ReviewDialog
          {...opened.at}
          name={opened.name}
          check={opened.check}
          excess={opened.excess}
          onClose={() => setOpened(undefined)}
          onReviewed={async () => setReviewed((before) => new Set([...before, opened.key]))}
        />
      )}
    </Notice>
  );
});

function checksOf(
  rows: readonly ActRow[],
  ownerName: EudrChecksProps["ownerName"],
  actOf: EudrChecksProps["actOf"],
): Found[] {
  const found = new Map<string, Found>();
  for (const { eudr_checks: checks = [], eudr_excess: excess, site_id: site, ...row } of rows) {
    const { previous_owner: owner, site: name } = row;
    const act = actOf(owner);
    for (const check of checks) {
      const key = JSON.stringify([owner, name, check]);
      const at = act === null || site === undefined ? undefined : { act, site };
      found.set(key, { key, name: [ownerName(owner), name].filter(Boolean).join(" · "), check, excess, at });
    }
  }
  return [...found.values()];
}
