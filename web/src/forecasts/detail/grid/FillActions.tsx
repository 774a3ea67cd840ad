import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import type { Quarter } from "#shared/basics/periods.ts";
import { comparedQuarters } from "#shared/forecasts/forecasts.ts";
import { type Compared, wholeAmounts } from "#web/forecasts/detail/state/compared.ts";
import { type Filling, fillingOf } from "#web/forecasts/detail/state/filling.ts";
import type { Cells, CellWrite } from "#web/forecasts/detail/state/gridState.ts";
import type { GridKeys } from "#web/forecasts/detail/state/pasteBlock.ts";
import type { Grid } from "#web/forecasts/detail/state/useGrid.ts";
import { forecastText as text } from "#web/forecasts/text.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { showToast } from "#web/ui/messages/toast.ts";

const FillDialog = lazyPart(() => import("./FillDialog.tsx").then((module) => module.FillDialog));
const AHEAD = [FillDialog];

interface FillActionsProps {
  grid: Grid;
  keys: GridKeys;
  quarter: Quarter;
  compared: Compared | undefined;
}

/** Fills the grid from what is beside it (docs/rules/forecasts.md, "Filling the grid"). */
export function FillActions({ grid, keys, quarter, compared }: FillActionsProps) {
  useLoadedAhead(AHEAD);
  const [asking, setAsking] = useState<Filling>();
  const delivered = useMemo(() => compared && wholeAmounts(compared.delivered), [compared]);
  const planned = compared?.planned;
  const { lastYear, previous } = comparedQuarters(quarter);
  const write = (writes: readonly CellWrite[]) => {
    setAsking(undefined);
    if (writes.length > 0) grid.write(writes, true);
    showToast({ text: text.filled(writes.length) });
  };
  const fill = (from: Cells) => {
    const filling = fillingOf(keys, grid.state, from);
    if (filling.others.length > 0) setAsking(filling);
    else write(filling.empty);
  };
  const action = (label: string, from: Cells | undefined) => (
    <Button
      variant="default"
      size="compact-md"
      disabled={from === undefined || !hasAny(keys, from)}
      onClick={() => from && fill(from)}
    >
      {label}
    </Button>
  );
  return (
    <div className={`${layout.wrap} ${layout.below12}`} data-no-print>
      {action(text.fillLastYear, delivered)}
      {action(text.copyPrevious, planned)}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        disabled={grid.state.past.length === 0}
        onClick={grid.undo}
      >
        {text.undo}
      </Button>
      {compared && (
        <span className={layout.hint}>
          {delivered && !hasAny(keys, delivered) && <>{text.noDeliveries(lastYear)} </>}
          {planned && !hasAny(keys, planned) && (compared.hasPrevious ? text.emptyPrevious : text.noPrevious)(previous)}
        </span>
      )}
      <Suspense>
        {asking && <FillDialog filling={asking} onFill={write} onCancel={() => setAsking(undefined)} />}
      </Suspense>
    </div>
  );
}

function hasAny(keys: GridKeys, amounts: Cells): boolean {
  return keys.some((line) => line.some((key) => amounts.has(key)));
}
