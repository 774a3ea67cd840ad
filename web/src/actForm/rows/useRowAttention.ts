import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from "react";
import { focusCell } from "#web/actForm/grid/lineKeys.ts";
import type { FormGroup } from "#web/actForm/state/formRows.ts";
import { rowOfField } from "#web/actForm/state/hindrance.ts";
import type { RevealLine } from "./LongLines.tsx";
import { isGroupOpen, type OpenLines, type TableLine, toggleLine } from "./tableLines.ts";

interface RowAttentionOptions {
  attention: { field: string } | undefined;
  groups: readonly FormGroup[];
  lines: readonly TableLine[];
  open: OpenLines;
  setOpen: Dispatch<SetStateAction<OpenLines>>;
  body: RefObject<HTMLElement | null>;
  reveal: RefObject<RevealLine | null>;
}

export function useRowAttention(options: RowAttentionOptions): void {
  const { attention, groups, lines, open, setOpen, body, reveal } = options;
  const answered = useRef(attention);
  useEffect(() => {
    if (attention === undefined || attention === answered.current) return;
    const key = rowOfField(attention.field);
    const index = lines.findIndex(({ kind, id }) => kind === "row" && id === key);
    const group = groups.find(({ children }) => children.some((row) => row.key === key));
    if (index < 0 && group && !isGroupOpen(open, group.key)) {
      setOpen((before) => toggleLine(before, group.key));
      return;
    }
    answered.current = attention;
    if (index < 0) return;
    reveal.current?.(index);
    if (body.current) focusCell(body.current, { index, cell: "margin" });
  }, [attention, groups, lines, open, setOpen, body, reveal]);
}
