import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import type { Corners, Point } from "./perspective.ts";
import classes from "./photo.module.css";

interface CornerEditorProps {
  picture: HTMLCanvasElement;
  corners: Corners;
  labels: readonly string[];
  /** Describes the place of a corner, in percent, for screen readers. */
  place: (across: number, down: number) => string;
  onMove: (corner: number, to: Point) => void;
}

const STEP = 0.01;
const LARGE_STEP = 0.05;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A picture whose four corners a finger or the arrow keys move. */
export function CornerEditor({ picture, corners, labels, place, onMove }: CornerEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(picture), [picture]);
  const drag = (index: number, event: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    onMove(index, { x: within(x), y: within(y) });
  };
  const press = (index: number, { x, y }: Point, event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onMove(index, { x: within(x + arrow.x * step), y: within(y + arrow.y * step) });
  };
  const shape = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(" ");
  const ratio = picture.width / picture.height;
  return (
    <div ref={frame} className={classes.frame} style={{ aspectRatio: ratio, maxWidth: `calc(46vh * ${ratio})` }}>
      <div aria-hidden="true" ref={holder} className={classes.picture} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={classes.shape}>
        <polygon points={shape} vectorEffect="non-scaling-stroke" />
      </svg>
      {corners.map((corner, index) => (
        <button
          key={labels[index]}
          type="button"
          className={classes.corner}
          style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
          aria-label={`${labels[index] ?? ""}: ${place(Math.round(corner.x * 100), Math.round(corner.y * 100))}`}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(index, event)}
          onKeyDown={(event) => press(index, corner, event)}
        />
      ))}
    </div>
  );
}

function within(part: number): number {
  return Math.min(1, Math.max(0, Math.round(part * 1000) / 1000));
}
