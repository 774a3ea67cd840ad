import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Suspense, useMemo, useRef, useState } from "react";
import { MONTH_NAMES, quarterLabel } from "#shared/basics/periods.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { UNITS, type Unit } from "#shared/basics/units.ts";
import type { ForecastComparison, OpenForecast } from "#shared/forecasts/contract.ts";
import { type ForecastBlock, forecastBlocks } from "#shared/forecasts/forecastLines.ts";
import { cellOfKey, comparedQuarters, forecastStatusNames } from "#shared/forecasts/forecasts.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import type { Answer } from "#web/api/read.ts";
import { forecastText as text } from "#web/forecasts/text.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { ElsewhereNotice } from "./ElsewhereNotice.tsx";
import classes from "./Forecast.module.css";
import { WRONG_CELLS } from "./grid/AmountCell.tsx";
import { ForecastGrid } from "./grid/ForecastGrid.tsx";
import { type Compared, comparedCells } from "./state/compared.ts";
import { type ForecastForm, useForecast } from "./state/useForecast.ts";

const ConfirmDialog = lazyPart(() =>
  import("#web/ui/dialogs/ConfirmDialog.tsx").then((module) => module.ConfirmDialog),
);
const AHEAD = [ConfirmDialog];

type Blocks = Readonly<Record<Unit, readonly ForecastBlock[]>>;

interface ForecastEditorProps {
  forecast: OpenForecast;
  comparison: Answer<ForecastComparison>;
}

/** A forecast with its grid, and its page. */
export function ForecastEditor({ forecast, comparison }: ForecastEditorProps) {
  useLoadedAhead(AHEAD);
  const [isAsking, setAsking] = useState(false);
  const form = useForecast(forecast, () => setAsking(false));
  const blocks = useMemo(() => blocksOf(forecast), [forecast]);
  const compared = useCompared(forecast, comparison);
  const main = useRef<HTMLDivElement>(null);
  const save = () => {
    if (form.grid.state.wrong.size > 0) main.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    else form.sending.save();
  };
  const hasLines = UNITS.some((unit) => blocks[unit].length > 0);
  const quarter = quarterLabel(forecast);
  const { company } = forecast;
  return (
    <>
      <LeaveGuard isSafe={form.isLeavingSafe} onBeforeReload={onBeforeReload} texts={text} />
      <Page
        title={`${text.title}: ${company.name}, ${quarter}`}
        heading={company.name}
        aside={<span className={classes.quarter}>{quarter}</span>}
        back={{ to: `/forecasts/list/?open=${company.id}`, label: text.back }}
        actions={<Actions form={form} hasLines={hasLines} onSave={save} onConfirm={() => setAsking(true)} />}
      >
        <div className={classes.notices}>
          <FormNotices form={form} blocks={blocks} />
          {hasLines && compared === null && (
            <Notice title={text.noComparison} tone="warning">
              <Refusal of={comparison} />
            </Notice>
          )}
        </div>
        {hasLines ? (
          <div ref={main}>
            {compared !== null && <Beside forecast={forecast} />}
            <ForecastGrid form={form} blocks={blocks} quarter={forecast} compared={compared} />
          </div>
        ) : (
          <EmptyState title={text.noLinesTitle} text={text.noLines} />
        )}
        {hasLines && !form.isConfirmed && (
          <p className={`${layout.hint} ${layout.below6} ${classes.keys}`} data-no-print>
            {text.keys}
          </p>
        )}
        <Stamp forecast={forecast} />
        <Suspense>
          {isAsking && (
            <ConfirmDialog
              isOpen
              title={text.confirmTitle}
              action={text.confirm}
              cancel={text.confirmCancel}
              isBusy={form.sending.busy === "confirming"}
              onCancel={() => setAsking(false)}
              onConfirm={form.sending.confirm}
            >
              {text.confirmQuestion}
            </ConfirmDialog>
          )}
        </Suspense>
      </Page>
    </>
  );
}

function blocksOf({ assortments, destinations, rows }: OpenForecast): Blocks {
  const groups = assortments.map(({ forecasts_per_destination, ungrouped_destination, ...group }) => ({
    ...group,
    forecastsPerDestination: forecasts_per_destination,
    ungroupedDestination: ungrouped_destination,
  }));
  return forecastBlocks(groups, new Map(destinations.map(({ id, name }) => [id, name])), rows);
}

/** Undefined while it loads; null where it could not be loaded. */
function useCompared({ year, quarter }: OpenForecast, { data, refusal }: ForecastEditorProps["comparison"]) {
  const compared: Compared | undefined = useMemo(
    () => data && comparedCells(data, { year, quarter }),
    [data, year, quarter],
  );
  return compared === undefined && refusal !== undefined ? null : compared;
}

interface ActionsProps {
  form: ForecastForm;
  hasLines: boolean;
  onSave: () => void;
  onConfirm: () => void;
}

function Actions({ form: { grid, sending, isConfirmed }, hasLines, onSave, onConfirm }: ActionsProps) {
  return (
    <>
      <output className={`${layout.inline} ${layout.hint} ${layout.gap4}`}>
        {grid.isChanged && text.saveFirst}
        {grid.isSaved && (
          <>
            <IconCheck size={15} aria-hidden="true" /> {text.saved}
          </>
        )}
      </output>
      {isConfirmed ? (
        <Button disabled>{forecastStatusNames.confirmed}</Button>
      ) : (
        <>
          <Button
            variant="default"
            disabled={grid.isChanged || !hasLines}
            loading={sending.busy === "confirming"}
            onClick={onConfirm}
          >
            {text.confirm}
          </Button>
          <KeyButton
            shortcut={FINISH_KEY}
            disabled={!grid.isChanged}
            loading={sending.busy === "saving"}
            onClick={onSave}
          >
            {text.save}
          </KeyButton>
        </>
      )}
    </>
  );
}

/** What came of typing, here and elsewhere. */
function FormNotices({ form: { grid, sending, elsewhere }, blocks }: { form: ForecastForm; blocks: Blocks }) {
  const { wrong } = grid.state;
  return (
    <>
      {elsewhere.found && (
        <ElsewhereNotice
          elsewhere={elsewhere.found}
          nameOfCell={(key) => nameOfCell(key, blocks)}
          onClose={elsewhere.forget}
        />
      )}
      {grid.isRestored && grid.isChanged && <Notice title={text.restored} />}
      <ErrorText>{sending.refusal}</ErrorText>
      <ErrorText id={WRONG_CELLS}>{wrong.size > 0 ? text.wrongCells(wrong.size) : undefined}</ErrorText>
    </>
  );
}

function nameOfCell(key: string, blocks: Blocks): string {
  const { assortment, destination, month } = cellOfKey(key);
  const block = UNITS.flatMap((unit) => blocks[unit]).find((each) => each.assortment === assortment);
  const line = block?.lines.find((each) => each.destination === destination);
  return text.cell(block?.name ?? "", line?.name ?? "", MONTH_NAMES[month - 1] ?? "");
}

function Beside({ forecast }: { forecast: OpenForecast }) {
  const { lastYear, previous } = comparedQuarters(forecast);
  return <p className={`${layout.hint} ${layout.below12}`}>{text.beside(lastYear, previous)}</p>;
}

/** Who saved it last. */
function Stamp({ forecast: { updated, updated_by: by } }: { forecast: OpenForecast }) {
  if (updated === null || by === null) return null;
  return <p className={`${layout.hint} ${layout.below6}`}>{text.stamp(by, formatEstonianDateTime(updated))}</p>;
}
