import { Link } from "@tanstack/react-router";
import { useState } from "react";
import layout from "#web/ui/layout.module.css";
import { chartsText as text } from "#web/ui/text/charts.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import { ChartKey } from "./ChartKey.tsx";
import { type ChartData, linkOf, pointText, valueText } from "./chartData.ts";
import classes from "./charts.module.css";

const FIRST_ROWS = 8;
const WIDTH = 1000;
const BAR = 10;

/** A row for each name, the first ones until all are asked for. A row leads to what its first bar counts. */
export function RowChart({ data }: { data: ChartData }) {
  const { points, series } = data;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? points : points.slice(0, FIRST_ROWS);
  const largest = Math.max(1, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <div className={classes.chart}>
      <ChartKey series={series} />
      <ul className={`${layout.list} ${classes.rows}`}>
        {shown.map((point) => {
          const link = linkOf(point, 0) ?? point.links?.[0];
          return (
            <li key={point.key} className={classes.row}>
              <span className={classes.rowName} aria-hidden="true">
                {point.name}
              </span>
              <span className={classes.rowAmounts} aria-hidden="true">
                {valueText(data, point.values[0])}
              </span>
              <svg
                className={classes.rowBars}
                viewBox={`0 0 ${WIDTH} ${series.length * BAR}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                {series.map(({ name, look }, at) => (
                  <rect
                    key={name}
                    x={0}
                    y={at * BAR + 1}
                    width={(WIDTH * Math.max(0, point.values[at] ?? 0)) / largest}
                    height={BAR - 2}
                    data-look={look}
                  />
                ))}
              </svg>
              {link !== undefined && (
                <Link
                  to={link}
                  className={classes.rowHit}
                  aria-label={pointText(data, point)}
                  title={pointText(data, point)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {points.length > FIRST_ROWS && (
        <div data-no-print>
          <button type="button" className={layout.action} onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.showFewer : text.showAll(formatCount(points.length))}
          </button>
        </div>
      )}
    </div>
  );
}
