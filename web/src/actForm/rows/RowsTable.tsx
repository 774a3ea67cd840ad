import { type Dispatch, memo, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { focusCell } from "#web/actForm/grid/lineKeys.ts";
import type { FormGroup } from "#web/actForm/state/formRows.ts";
import type { ActFormEvent } from "#web/actForm/state/formState.ts";
import { doubledText, rowsText as text } from "#web/actForm/text.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { usePrinting } from "#web/ui/browser/printing.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { ActRowLine } from "./ActRowLine.tsx";
import { GroupLine } from "./GroupLine.tsx";
import type { DrawLine, RevealLine } from "./LongLines.tsx";
import classes from "./Rows.module.css";
import { RowsHead } from "./RowsHead.tsx";
import { isSameLine, isWholeOpen, type LineProps, type OpenLines, type TableLine, tableLines } from "./tableLines.ts";
import { useLineActions } from "./useLineActions.ts";
import { useRowAttention } from "./useRowAttention.ts";
import { WaybillLine } from "./WaybillLine.tsx";

const LongLines = lazyPart(() => import("./LongLines.tsx").then((module) => module.LongLines));

/** Up to this count all lines are rendered, so that the browser's search finds everything. */
const DRAWN_WHOLE = 200;

/** Up to this count the groups are open at first. */
const OPEN_ROWS = 20;

interface RowsTableProps {
  groups: readonly FormGroup[];
  ownerNames: ReadonlyMap<string, string>;
  buyer: number;
  doubts: ReadonlyMap<string, string>;
  isSuspicious: boolean;
  /** Nothing can be pressed, so all is open. */
  isLocked: boolean;
  attention: { field: string } | undefined;
  error: readonly string[] | undefined;
  dispatch: Dispatch<ActFormEvent>;
  onEditPrices: (line: TableLine) => void;
}

/** docs/rules/acts.md, "Groups of rows". */
export const RowsTable = memo(function RowsTable(props: RowsTableProps) {
  const { groups, ownerNames, buyer, doubts, isSuspicious, isLocked, attention, error, dispatch, onEditPrices } = props;
  const count = groups.reduce((sum, group) => sum + group.children.length, 0);
  const [open, setOpen] = useState<OpenLines>({
    areGroupsOpen: isLocked || count <= OPEN_ROWS,
    areRowsOpen: isLocked,
    toggled: new Set(),
  });
  const lines = useMemo(() => tableLines(groups, open), [groups, open]);
  const body = useRef<HTMLTableSectionElement>(null);
  const reveal = useRef<RevealLine>(null);
  const isPrinting = usePrinting();
  const isWindowed = lines.length > DRAWN_WHOLE && !isPrinting;
  const hint = useId();
  const isAllOpen = lines.every(isWholeOpen);
  const selection = selectionOf(groups);
  const isNegative = groups.some(({ negative }) => negative !== undefined);
  const hindrance = selection === "none" ? text.noneSelected : isNegative ? text.negative : undefined;

  const { actions, enter } = useLineActions({
    lines,
    ownerNames,
    buyer,
    onEditPrices,
    body,
    reveal,
    setOpen,
    dispatch,
  });
  useRowAttention({ attention, groups, lines, open, setOpen, body, reveal });
  const draw = useCallback<DrawLine>(
    (line, index, measure) => (
      <RowLine
        key={line.id}
        line={line}
        index={index}
        isSuspicious={isSuspicious}
        doubt={doubtOf(line, doubts)}
        actions={actions}
        {...(measure && { measure })}
      />
    ),
    [isSuspicious, doubts, actions],
  );
  const hasMany = count + groups.length > DRAWN_WHOLE;
  useEffect(() => {
    if (hasMany) void LongLines.ahead().catch(() => undefined);
  }, [hasMany]);
  useShortcut({
    key: "m",
    label: text.firstMargin,
    run: () => {
      if (!body.current) return;
      reveal.current?.(0);
      focusCell(body.current, { index: 0, cell: "margin" });
    },
  });
  const selectAll = (selected: boolean) => {
    const keys = new Set(groups.flatMap(({ children }) => children.map(({ key }) => key)));
    dispatch({ type: "selected", keys, selected });
  };
  return (
    <Card
      title={text.title}
      isFlush
      actions={
        <>
          <span id={hint} className={`${layout.tiny} ${classes.hint}`}>
            {text.hint}
          </span>
          <KeyButton
            shortcut="n"
            variant="subtle"
            color="gray.8"
            size="compact-sm"
            onClick={() => setOpen({ areGroupsOpen: !isAllOpen, areRowsOpen: !isAllOpen, toggled: new Set() })}
          >
            {isAllOpen ? text.closeAll : text.openAll}
          </KeyButton>
        </>
      }
    >
      <div data-field="act_rows" className={classes.error}>
        <ErrorText>{hindrance ?? error}</ErrorText>
      </div>
      <table
        className={`${layout.grid} ${classes.table}`}
        aria-label={text.title}
        aria-describedby={hint}
        aria-rowcount={lines.length + 1}
      >
        <RowsHead selection={selection} onSelectAll={selectAll} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears of its fields */}
        <tbody ref={body} onFocus={({ target }) => enter(target)}>
          {isWindowed ? (
            <Suspense fallback={lines.slice(0, DRAWN_WHOLE).map((line, index) => draw(line, index))}>
              <LongLines lines={lines} draw={draw} body={body} reveal={reveal} />
            </Suspense>
          ) : (
            lines.map((line, index) => draw(line, index))
          )}
        </tbody>
      </table>
    </Card>
  );
});

function doubtOf(line: TableLine, doubts: ReadonlyMap<string, string>): string | undefined {
  if (doubts.size === 0 || line.kind !== "group") return doubts.get(line.id);
  const count = line.group.children.filter(({ key }) => doubts.has(key)).length;
  return count > 0 ? doubledText.rows(count) : undefined;
}

function selectionOf(groups: readonly FormGroup[]): "all" | "some" | "none" {
  if (groups.every((group) => group.selection === "all")) return "all";
  return groups.every((group) => group.selection === "none") ? "none" : "some";
}

const RowLine = memo(function RowLine(props: LineProps) {
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
