import type { Series } from "./chartData.ts";
import classes from "./charts.module.css";

/** Explains each kind of bar; the table says it to screen readers. */
export function ChartKey({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <div className={classes.key} aria-hidden="true">
      {series.map(({ name, look }) => (
        <span key={name}>
          <svg width="14" height="10" viewBox="0 0 14 10">
            {look === "mark" ? (
              <line x1="0" x2="14" y1="5" y2="5" data-look={look} />
            ) : (
              <rect x="0.5" y="0.5" width="13" height="9" data-look={look} />
            )}
          </svg>
          {name}
        </span>
      ))}
    </div>
  );
}
