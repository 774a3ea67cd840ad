import { VisuallyHidden } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { ListedForecast } from "#shared/forecasts/contract.ts";
import { amountOfWire, difference, fulfilment, toneOf } from "#shared/statistics/comparison.ts";
import { prefetch } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { forecastsText as text, wholeAmount } from "#web/forecasts/text.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { formatCount, unitText } from "#web/ui/text/formats.ts";
import classes from "./ForecastList.module.css";

interface ForecastTableProps {
  label: string;
  list: Asked & { rows: ListedForecast[] | undefined };
  rows: number;
}

/** Forecasts beside what was delivered in their quarters; without decimals, tm and pm³ apart. */
export function ForecastTable({ label, list, rows }: ForecastTableProps) {
  return (
    <DataTable label={label} isStacked>
      <TableHead
        columns={[
          text.quarter,
          text.added,
          numeric(text.plan),
          numeric(text.delivered),
          numeric(text.difference),
          numeric(text.percent),
        ]}
      />
      <tbody>
        {list.rows ? (
          list.rows.map((forecast) => <ForecastRow key={forecast.id} forecast={forecast} />)
        ) : (
          <RowSkeletons of={list} rows={rows} columns={6} />
        )}
      </tbody>
    </DataTable>
  );
}

function ForecastRow({ forecast }: { forecast: ListedForecast }) {
  const input = { params: { id: String(forecast.id) } };
  const ask = () => {
    prefetch(api.forecasts.load, input);
    prefetch(api.forecasts.comparison, input);
  };
  const units = UNITS.map((unit) => ({ unit, sums: sumsOf(forecast, unit) })).filter(
    ({ sums }) => sums.plan !== null || sums.delivered > 0,
  );
  return (
    <tr data-row>
      <th scope="row" data-plain>
        <Link
          to="/forecasts/detail/$id/"
          params={input.params}
          className={`${layout.touch} ${layout.nowrap} ${classes.quarter}`}
          onPointerEnter={ask}
          onFocus={ask}
        >
          {text.listed(forecast)}
        </Link>
        {forecast.status === "pending" && (
          <span title={text.pending} className={classes.pending}>
            <IconPencil size={15} aria-hidden="true" />
            <VisuallyHidden>{text.pending}</VisuallyHidden>
          </span>
        )}
      </th>
      <td data-label={text.added}>{formatEstonianDate(tallinnDay(forecast.created))}</td>
      <Amounts
        label={text.plan}
        units={units}
        shown={({ sums }) => (sums.plan === null ? null : wholeAmount(sums.plan))}
      />
      <Amounts label={text.delivered} units={units} shown={({ sums }) => wholeAmount(sums.delivered)} />
      <Amounts
        label={text.difference}
        units={units}
        shown={({ sums }) => wholeAmount(difference(sums))}
        toneIn={({ sums }) => toneOf(difference(sums), 0)}
      />
      <Amounts label={text.percent} units={units} shown={({ sums }) => percentText(sums)} isPercent />
    </tr>
  );
}

interface UnitSums {
  unit: Unit;
  sums: { plan: number | null; delivered: number };
}

interface AmountsProps {
  label: string;
  units: readonly UnitSums[];
  shown: (of: UnitSums) => string | null;
  toneIn?: (of: UnitSums) => string | undefined;
  isPercent?: boolean;
}

function Amounts({ label, units, shown, toneIn, isPercent = false }: AmountsProps) {
  return (
    <td data-numeric data-label={label}>
      {units.length === 0 && text.none}
      <span className={classes.amounts}>
        {units.map((each) => {
          const content = shown(each);
          return (
            <span key={each.unit}>
              <span data-tone={toneIn?.(each)}>{content ?? text.none}</span>
              {content !== null && !isPercent && ` ${unitText(each.unit)}`}
            </span>
          );
        })}
      </span>
    </td>
  );
}

function sumsOf({ predicted_amount, completed_amount }: ListedForecast, unit: Unit): UnitSums["sums"] {
  const plan = predicted_amount[unit];
  return { plan: plan === null ? null : amountOfWire(plan), delivered: amountOfWire(completed_amount[unit]) };
}

function percentText(sums: UnitSums["sums"]): string {
  const part = fulfilment(sums, 0);
  if (part.kind === "percent") return `${formatCount(part.percent)}%`;
  return part.kind === "beyond" ? text.beyond : text.none;
}
