import { CloseButton, Loader } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import type { Unit } from "#shared/basics/units.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { common } from "#web/ui/text/et.ts";
import { formatMoney, formatVolume, unitText } from "#web/ui/text/formats.ts";
import classes from "./Reports.module.css";
import { reportsText } from "./text.ts";

const LOOK_AGAIN_MS = 2000;
const MAX_NUMBERS = 3;

export type SendOfActsPart = ComponentType<{ acts: readonly number[] }>;

interface CreatedNoticeProps {
  id: number;
  SendOfActs: SendOfActsPart;
  /** The next company with open reports after this buyer; undefined without one. */
  nextOf: (buyer: number) => { name: string; go: () => void } | undefined;
  /** Present when the search finds nothing any more. */
  onClearSearch: (() => void) | undefined;
  onClose: () => void;
}

/** docs/rules/user-interface.md, "The made act" */
export function CreatedNotice({ id, SendOfActs, nextOf, onClearSearch, onClose }: CreatedNoticeProps) {
  const asked = useRead(api.actForm.load, { query: { act_id: String(id) } });
  const loaded = asked.data?.[0];
  const [isDone, setDone] = useState(false);
  const acts = useRead(api.actLists.list, loaded ? { query: { acts: String(id), type: "20" as const } } : null, {
    every: isDone ? 0 : LOOK_AGAIN_MS,
  }).data?.results;
  const listed = acts?.find((other) => other.id === id);
  if (!isDone && acts && listed?.href !== null) setDone(true);
  if (asked.refusal !== undefined) return <Refusal of={asked} />;
  if (!loaded) return null;
  const { sales_act: act, purchase_acts: purchases } = loaded;
  const next = nextOf(act.buyer.id);
  const numbers = purchases.map(({ number }) => number);
  return (
    <output className={`${layout.wrap} ${classes.notice}`} data-no-print>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" className={`${layout.green} ${layout.fixed}`} />
      <span className={classes.text}>
        <span className={`${layout.strong} ${layout.anywhere}`}>{reportsText.created(act.number)}</span>
        {numbers.length > 0 && (
          <span className={layout.anywhere}>
            {reportsText.purchaseActs(numbers.slice(0, MAX_NUMBERS), Math.max(0, numbers.length - MAX_NUMBERS))}
          </span>
        )}
        <span className={classes.figures}>
          {volumesOf(loaded).map((volume) => (
            <span key={volume}>{volume}</span>
          ))}
          {listed && <span>{reportsText.beforeTax(formatMoney(listed.sum_before_tax))}</span>}
          {listed && <span>{reportsText.withTax(formatMoney(listed.with_vat))}</span>}
        </span>
        {onClearSearch && (
          <span className={classes.figures}>
            {reportsText.nothingLeft}
            <button type="button" className={`${layout.bare} ${classes.step}`} onClick={onClearSearch}>
              {common.clearSearch}
            </button>
          </span>
        )}
      </span>
      <span className={classes.links}>
        <SendOfActs acts={[id, ...purchases.flatMap(({ act_id }) => act_id ?? [])]} />
        <Link to="/acts/dashboard/" search={{ tab: "sales", q: act.number }}>
          {reportsText.sign}
        </Link>
        {next && (
          <button type="button" className={layout.bare} title={reportsText.nextBuyerIs(next.name)} onClick={next.go}>
            {reportsText.nextBuyer}
          </button>
        )}
        {listed?.href && <DownloadLink href={listed.href}>{reportsText.downloadAct}</DownloadLink>}
        {listed?.href === null && (
          <span className={`${layout.inline} ${layout.quiet}`}>
            <Loader size={12} aria-hidden="true" />
            {reportsText.pdfInMaking}
          </span>
        )}
        <Link to="/acts/dashboard/" search={{ tab: "sales", open: [String(act.buyer.id)] }}>
          {reportsText.toActs}
        </Link>
      </span>
      <CloseButton size="sm" aria-label={common.close} onClick={onClose} />
    </output>
  );
}

interface MeasuredVolume {
  amount: number;
  assortment: { unit: Unit };
}

/** Solid and loose timber apart: 12,000 tm, 3,000 pm³. */
function volumesOf({ act_rows: rows }: { act_rows: readonly MeasuredVolume[] }): string[] {
  return (["SCM", "LCM"] as const).flatMap((unit) => {
    const amounts = rows.filter(({ assortment }) => assortment.unit === unit).map(({ amount }) => amount);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    return amounts.length > 0 ? [`${formatVolume(sum)} ${unitText(unit)}`] : [];
  });
}
