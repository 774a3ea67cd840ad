import { memo } from "react";
import { ActRowLine } from "./ActRowLine.tsx";
import { GroupLine } from "./GroupLine.tsx";
import type { LineProps } from "./lineProps.ts";
import { isSameLine } from "./tableLines.ts";
import { WaybillLine } from "./WaybillLine.tsx";

export const RowLine = memo(function RowLine(props: LineProps) {
  const { line } = props;
  if (line.kind === "group") return <GroupLine {...props} line={line} group={line.group} isOpen={line.isOpen} />;
  if (line.kind === "row") return <ActRowLine {...props} line={line} row={line.row} isOpen={line.isOpen} />;
  return <WaybillLine {...props} row={line.row} waybill={line.waybill} />;
}, isSameDrawing);

function isSameDrawing(before: LineProps, now: LineProps): boolean {
  return (
    isSameLine(before.line, now.line) &&
    before.index === now.index &&
    before.isSuspicious === now.isSuspicious &&
    before.doubt === now.doubt &&
    before.actions === now.actions &&
    before.measure === now.measure
  );
}
