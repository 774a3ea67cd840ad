import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { WireTile } from "#shared/overview/contract.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/overview/Overview.module.css";
import { overviewText as text } from "#web/overview/text.ts";
import layout from "#web/ui/layout.module.css";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { formatCount, formatMoney, unitText } from "#web/ui/text/formats.ts";
import { oldestReportLink, salesLink, TILE_LINKS } from "./tileLinks.ts";

/** A number with its age; a click anywhere on it opens the list. */
export function Tile({ tile }: { tile: WireTile }) {
  const next = useId();
  const title = text.tiles[tile.kind];
  const sales = salesLink(tile.kind);
  const count = tile.is_at_least ? text.atLeast(formatCount(tile.count)) : formatCount(tile.count);
  const details = [
    tile.amount ? `${formatMoney(tile.amount)} ${unitText("SCM")}` : "",
    tile.amount_loose ? `${formatMoney(tile.amount_loose)} ${unitText("LCM")}` : "",
    tile.euros ? text.euros(tile.euros) : "",
  ].filter(Boolean);
  return (
    <div className={`${layout.sheet} ${classes.tile}`}>
      <h3 className={layout.label}>
        <Link
          to={TILE_LINKS[tile.kind]}
          className={classes.tileLink}
          aria-label={text.tileOf(title, count)}
          aria-describedby={next}
        >
          {title}
        </Link>
      </h3>
      <p className={classes.count} aria-hidden="true">
        {count}
      </p>
      {details.length > 0 && (
        <p className={`${layout.soft} ${classes.details}`}>
          {details.map((detail) => (
            <span key={detail}>{detail} </span>
          ))}
        </p>
      )}
      {tile.reasons && tile.reasons.length > 0 && (
        <ul className={`${layout.list} ${layout.hint}`}>
          {tile.reasons.map((reason) => (
            <li key={reason.text} className={layout.anywhere}>
              {text.reason(reason.text, formatCount(reason.count))}
            </li>
          ))}
        </ul>
      )}
      {text.whatCounts[tile.kind] !== undefined && <p className={layout.hint}>{text.whatCounts[tile.kind]}</p>}
      <Oldest tile={tile} />
      {sales !== undefined && (
        <span className={layout.actions}>
          {[
            { to: TILE_LINKS[tile.kind], name: text.kindLists.purchase },
            { to: sales, name: text.kindLists.sales },
          ].map(({ to, name }) => (
            <Link
              key={name}
              to={to}
              className={`${layout.action} ${classes.beside}`}
              aria-label={text.tileOf(title, name)}
              data-no-print
            >
              {name}
            </Link>
          ))}
        </span>
      )}
      <span id={next} className={`${layout.action} ${classes.next}`} data-no-print>
        {text.tileActions[tile.kind]}
        <IconArrowRight size={14} aria-hidden="true" />
      </span>
    </div>
  );
}

function Oldest({ tile: { kind, oldest, age_days, oldest_at } }: { tile: WireTile }) {
  if (oldest === null) return null;
  const said = text.oldest(formatEstonianDate(oldest), age_days);
  if (kind !== "openReports") return <p className={layout.hint}>{said}</p>;
  return (
    <Link to={oldestReportLink(oldest, oldest_at)} className={`${layout.action} ${classes.beside}`}>
      {said}
    </Link>
  );
}

/** One tile that could not be read: 'Proovi uuesti' asks for it alone. */
export function FailedTile({ kind }: { kind: WireTile["kind"] }) {
  const [isAsked, setAsked] = useState(false);
  const again = useRead(api.overview.waiting, isAsked ? { query: { kinds: kind } } : null);
  const found = again.data?.tiles.find((tile) => tile.kind === kind && !tile.failed);
  if (found) return <Tile tile={found} />;
  const retry = async () => {
    if (isAsked) await again.retry();
    else setAsked(true);
  };
  return (
    <div className={`${layout.sheet} ${classes.tile}`}>
      <h3 className={layout.label}>{text.tiles[kind]}</h3>
      <Refusal of={{ refusal: again.refusal ?? text.tileFailed, retry }} />
    </div>
  );
}
