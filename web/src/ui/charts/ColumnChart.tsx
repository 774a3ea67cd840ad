import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import layout from "#web/ui/layout.module.css";
import { chartsText as text } from "#web/ui/text/charts.ts";
import { formatTick } from "#web/ui/text/formats.ts";
import { ChartKey } from "./ChartKey.tsx";
import { type ChartData, linkOf, type Point, type Scale, scaleOf, valueText } from "./chartData.ts";
import classes from "./charts.module.css";

/** Units of the drawing, which is stretched to the width of the page. */
const SLOT = 100;
const MARGIN = 14;
const HEIGHT = 1000;
/** A bar of almost nothing gets this height, so that it is seen. */
const LEAST = 6;

interface ColumnChartProps {
  data: ChartData;
  /** The place of today: its values are shown until another one is at hand. */
  current: number;
  /** Counts in columns too narrow for a finger: the links of the table are for fingers. */
  isDense?: boolean;
}

/** The chart takes the focus when no bar does, so that keys scroll it. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

interface Spot {
  point: number;
  series: number;
}

/** Columns beside each other. One of them is reached by Tab, the others by the arrows. */
export function ColumnChart({ data, current, isDense = false }: ColumnChartProps) {
  const { series, points, title } = data;
  const [atHand, setAtHand] = useState<number>();
  const [focused, setFocused] = useState<Spot>();
  const scroll = useRef<HTMLDivElement>(null);
  const scale = scaleOf(
    points.flatMap(({ values }) => values.filter((value) => value !== null)),
    isDense ? 1 : 0,
  );
  const shown = points[atHand ?? current];
  const isCrowded = points.every(({ tick }) => tick);
  const reached = reachedSpot(points, focused, current);

  useLayoutEffect(() => {
    const box = scroll.current;
    // The year is wider than a phone: it begins at today.
    if (box) box.scrollLeft = (box.scrollWidth * (current + 2)) / points.length - box.clientWidth;
  }, [current, points.length]);

  return (
    <div className={classes.chart}>
      <ChartKey series={series} />
      <p className={classes.readout} aria-hidden="true" data-no-print>
        {shown && <b>{shown.name}</b>}
        {shown &&
          series.map(({ name }, at) => <span key={name}>{`${name} ${valueText(data, shown.values[at])}`}</span>)}
        <span className={classes.arrows}>{text.arrows}</span>
      </p>
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden="true">
          {scale.lines.toReversed().map((line) => (
            <span key={line}>{formatTick(line)}</span>
          ))}
        </div>
        <div ref={scroll} className={classes.scroll} {...(!reached && SCROLLED_BY_KEYS)}>
          <div
            className={classes.canvas}
            data-dense={isDense || undefined}
            style={{ minWidth: `calc(${points.length} * var(--slot))` }}
          >
            <div className={classes.area}>
              <Drawing data={data} scale={scale} />
              <ul className={`${layout.list} ${classes.columns}`} aria-label={text.barsOf(title)}>
                {points.map((point, at) => (
                  <li
                    key={point.key}
                    className={classes.column}
                    onPointerEnter={() => setAtHand(at)}
                    onPointerLeave={() => setAtHand(undefined)}
                  >
                    {series.map(({ name, look }, of) => {
                      if (look === "mark") return null;
                      const link = linkOf(point, of);
                      if (link === undefined) return <span key={name} className={classes.hit} />;
                      return (
                        <Link
                          key={name}
                          to={link}
                          className={classes.hit}
                          aria-label={`${point.name}: ${name.toLowerCase()} ${valueText(data, point.values[of])}`}
                          data-point={at}
                          data-series={of}
                          tabIndex={reached?.point === at && reached.series === of ? 0 : -1}
                          onKeyDown={moveByArrows}
                          onFocus={() => {
                            setFocused({ point: at, series: of });
                            setAtHand(at);
                          }}
                          onBlur={() => setAtHand(undefined)}
                        />
                      );
                    })}
                  </li>
                ))}
              </ul>
            </div>
            <div className={classes.ticks} data-crowded={isCrowded || undefined} aria-hidden="true">
              {points.map(({ key, tick }) => (
                <span key={key}>{tick}</span>
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The bar that Tab reaches: the last one that had the focus, else the first one of today or of the last place before it. */
function reachedSpot(points: readonly Point[], focused: Spot | undefined, current: number): Spot | undefined {
  const spots = points.flatMap((point, at) =>
    point.values.flatMap((_, series) => (linkOf(point, series) === undefined ? [] : [{ point: at, series }])),
  );
  const latest = spots.findLast(({ point }) => point <= current) ?? spots.at(-1);
  return (
    spots.find(({ point, series }) => point === focused?.point && series === focused.series) ??
    spots.find(({ point }) => point === latest?.point)
  );
}

/** Left and right go to the next place with a bar, of the same series if it has one; up and down to the other bar of the place. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const bar = event.currentTarget;
  const { series } = bar.dataset;
  const placeOf = (each: HTMLElement) => Number(each.dataset["point"]);
  const bars = [...(bar.closest("ul")?.querySelectorAll<HTMLElement>("[data-point]") ?? [])];
  const place = placeOf(bar);
  const at = (other: number | undefined) => {
    const there = bars.filter((each) => placeOf(each) === other);
    return there.find((each) => each.dataset["series"] === series) ?? there[0];
  };
  const places = bars.map(placeOf);
  const here = bars.filter((each) => placeOf(each) === place);
  const next = {
    ArrowLeft: at(places.findLast((other) => other < place)),
    ArrowRight: at(places.find((other) => other > place)),
    ArrowUp: here[here.indexOf(bar) - 1],
    ArrowDown: here[here.indexOf(bar) + 1],
    Home: at(places[0]),
    End: at(places.at(-1)),
  }[event.key];
  next?.focus();
  // The ends are included: the arrows do not scroll the page below a chart.
  if (/^(Arrow|Home|End)/.test(event.key)) event.preventDefault();
}

function Drawing({ data: { series, points }, scale }: { data: ChartData; scale: Scale }) {
  const { lowest, highest, lines } = scale;
  const yOf = (value: number) => (HEIGHT * (highest - value)) / (highest - lowest);
  const bars = series.flatMap(({ look }, at) => (look === "mark" ? [] : [at]));
  const width = (SLOT - 2 * MARGIN) / Math.max(1, bars.length);
  const end = SLOT * points.length;
  return (
    <svg viewBox={`0 0 ${end} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map((line) => (
        <line key={line} x1={0} x2={end} y1={yOf(line)} y2={yOf(line)} data-look={line === 0 ? "ground" : "line"} />
      ))}
      {points.map(({ key, values }, at) =>
        series.map((one, of) => {
          const value = values[of] ?? null;
          if (value === null || (value === 0 && one.look !== "mark")) return null;
          const from = at * SLOT;
          if (one.look === "mark") {
            const y = yOf(value);
            return (
              <line key={`${key} ${one.name}`} x1={from + 6} x2={from + SLOT - 6} y1={y} y2={y} data-look="mark" />
            );
          }
          const height = Math.max(LEAST, Math.abs(yOf(0) - yOf(value)));
          const x = from + MARGIN + bars.indexOf(of) * width;
          const y = value > 0 ? yOf(0) - height : yOf(0);
          return <rect key={`${key} ${one.name}`} x={x} y={y} width={width} height={height} data-look={one.look} />;
        }),
      )}
    </svg>
  );
}
