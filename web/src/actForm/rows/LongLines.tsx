import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from "react";
import type { TableLine } from "./tableLines.ts";

const LINE_HEIGHT = 38;
const OVERSCAN = 12;

/** Renders one line; its row needs the given `ref` and `data-index`. */
export type DrawLine = (
  line: TableLine,
  index: number,
  measure?: (element: HTMLTableRowElement | null) => void,
) => ReactNode;

export type RevealLine = (index: number) => void;

interface LongLinesProps {
  lines: readonly TableLine[];
  draw: DrawLine;
  body: RefObject<HTMLElement | null>;
  reveal: RefObject<RevealLine | null>;
}

/** A virtualized table that scrolls with the page. */
export function LongLines({ lines, draw, body, reveal }: LongLinesProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measureTop = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    // A height change above the table moves it.
    const observer = new ResizeObserver(measureTop);
    observer.observe(document.body);
    measureTop();
    return () => observer.disconnect();
  }, [body]);
  // oxlint-disable-next-line react/incompatible-library -- nothing memoizes what the virtualizer answers
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: lines.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
  useImperativeHandle(reveal, () => (index) => virtualizer.scrollToIndex(index, { align: "auto" }), [virtualizer]);
  useRemeasure(() => virtualizer.measure());

  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <>
      <Space height={above} />
      {items.map(({ index }) => {
        const line = lines[index];
        return line && draw(line, index, virtualizer.measureElement);
      })}
      <Space height={below} />
    </>
  );
}

function Space({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ display: "block", height }} /> : null;
}

/** A line is a card of another height below 992 px. */
function useRemeasure(measure: () => void): void {
  useEffect(() => {
    const media = window.matchMedia("(max-width: 61.99em)");
    media.addEventListener("change", measure);
    return () => media.removeEventListener("change", measure);
  });
}
