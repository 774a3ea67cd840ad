import { Skeleton } from "@mantine/core";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { WirePlot } from "#shared/eudr/declarationShapes.ts";
import { distanceText, PICTURE, pictureOf } from "#shared/eudr/plotPicture.ts";
import type { Point } from "#shared/eudr/rings.ts";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import { plotWords } from "./plotWords.ts";

/** A drawing of plots, and a line for each with its address and area (docs/rules/eudr.md, "Pictures of plots"). */
export function PlotPicture({ plots }: { plots: readonly WirePlot[] }) {
  const text = useWords(plotWords);
  if (plots.length === 0) return null;
  const drawn = plots.filter(({ outline }) => outline.length > 0);
  return (
    <figure data-plots>
      <Drawing plots={drawn} />
      <figcaption>
        <ol className={layout.list}>
          {plots.map((plot) => (
            <li key={plot.number}>
              <PlotLine plot={plot} mark={drawn.length > 1 ? drawn.indexOf(plot) + 1 : 0} />
            </li>
          ))}
        </ol>
        {drawn.length > 0 && (
          <p className={layout.quiet}>{text.source[plots.some((plot) => plot.filed_area) ? "both" : "cadastre"]}</p>
        )}
      </figcaption>
    </figure>
  );
}

/** The room of a picture that is to come, with a line for each plot. */
export function PlotRoom({ count }: { count: number }) {
  if (count === 0) return null;
  const { width, height } = PICTURE;
  return (
    <figure aria-hidden="true" data-no-print>
      <Skeleton width={width / 2} maw="100%" style={{ aspectRatio: `${width} / ${height}` }} h="auto" />
      {Array.from({ length: count + 1 }, (_, index) => (
        <p key={index}>&nbsp;</p>
      ))}
    </figure>
  );
}

function PlotLine({ plot, mark }: { plot: WirePlot; mark: number }) {
  const text = useWords(plotWords);
  const { number, address, area, state, day, is_old: isOld, filed_area: filed } = plot;
  const facts = [
    address,
    area === null ? "" : text.hectares(area),
    isOld && day !== null ? text.asOf(formatEstonianDate(day)) : "",
    state === "unanswered" || state === "unread" ? text[state] : "",
    filed ? text.filed[filed] : "",
  ];
  return (
    <>
      {mark > 0 && `${mark}. `}
      <span className={layout.figures}>{number}</span>
      {facts.filter((fact) => fact !== "").map((fact) => ` · ${fact}`)}
      {(state === "unknown" || state === "gone") && <strong> · {text.unknown}</strong>}
    </>
  );
}

/** In the colour of the text, so that it is seen on paper too. */
function Drawing({ plots }: { plots: readonly WirePlot[] }) {
  const text = useWords(plotWords);
  const picture = pictureOf(plots.map(({ outline }) => outline.map(ringOf)));
  if (!picture) return null;
  const { paths, middles, scale, isFrame } = picture;
  const { width, height, margin } = PICTURE;
  const area = plots.reduce((sum, plot) => sum + (plot.area ?? 0), 0);
  const label = text.picture(
    plots.map(({ number }) => number),
    area,
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width / 2}
      height={height / 2}
      style={{ maxWidth: "100%", height: "auto" }}
      role="img"
      aria-label={label}
    >
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeDasharray={isFrame ? "12 8" : undefined}
      >
        {paths.map((path, index) => (
          <path key={plots[index]?.number} d={path} fill="currentColor" fillOpacity="0.1" fillRule="evenodd" />
        ))}
      </g>
      <g fill="currentColor" fontSize="22" textAnchor="middle">
        {!isFrame &&
          middles.map(([x, y], index) => (
            <text key={plots[index]?.number} x={x} y={y + 8}>
              {plots.length === 1 ? plots[0]?.number : index + 1}
            </text>
          ))}
        <text x={width - margin / 2} y={margin * 2}>
          {text.north}
        </text>
        <path d={`M${width - margin / 2} 4l7 26h-14z`} />
        <text x={scale.width + 14} y={height - 4} textAnchor="start">
          {distanceText(scale.metres)} · {text.hectares(area)}
        </text>
        <path d={`M4 ${height - 12}v8h${scale.width}v-8`} fill="none" stroke="currentColor" strokeWidth="2" />
      </g>
    </svg>
  );
}

function ringOf(flat: readonly number[]): Point[] {
  return Array.from({ length: flat.length / 2 }, (_, index): Point => [flat[2 * index] ?? 0, flat[2 * index + 1] ?? 0]);
}
