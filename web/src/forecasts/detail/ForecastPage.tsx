import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { Suspense, useMemo, useRef, useState } from "react";
import { MONTH_NAMES, quarterLabel } from "#shared/basics/periods.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { UNITS } from "#shared/basics/units.ts";
import type { ForecastComparison, OpenForecast } from "#shared/forecasts/contract.ts";
import { forecastBlocks } from "#shared/forecasts/forecastLines.ts";
import { cellOfKey, comparedQuarters, forecastStatusNames } from "#shared/forecasts/forecasts.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { type Answer, useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
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
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { ElsewhereNotice } from "./ElsewhereNotice.tsx";
import classes from "./Forecast.module.css";
import { WRONG_CELLS } from "./grid/AmountCell.tsx";
import { ForecastGrid } from "./grid/ForecastGrid.tsx";
import { comparedCells } from "./state/compared.ts";
import { useForecast } from "./state/useForecast.ts";

export function ForecastPage() {
  const { id } = useParams({ from: "/shell/forecasts/detail/$id" });
  const asked = useRead(api.forecasts.load, { params: { id } });
  const comparison = useRead(api.forecasts.comparison, { params: { id } });
  if (asked.data) return <ForecastEditor key={id} forecast={asked.data} comparison={comparison} />;
  if (!asked.isFinal) return <PageSkeleton of={asked} />;
  return (
    <MissingPage title={text.notFoundTitle} text={text.notFound} back={{ to: "/forecasts/list/", label: text.back }} />
  );
}

const ConfirmDialog = lazyPart(() =>
  import("#web/ui/dialogs/ConfirmDialog.tsx").then((module) => module.ConfirmDialog),
);
const AHEAD = [ConfirmDialog];

interface ForecastEditorProps {
  forecast: OpenForecast;
  comparison: Answer<ForecastComparison>;
}

function ForecastEditor({ forecast, comparison }: ForecastEditorProps) {
  useLoadedAhead(AHEAD);
  const [isAsking, setAsking] = useState(false);
  const form = useForecast(forecast, () => setAsking(false));
  const { assortments, destinations, rows, company } = forecast;
  const blocks = useMemo(() => {
    const groups = assortments.map(({ forecasts_per_destination, ungrouped_destination, ...group }) => ({
      ...group,
      forecastsPerDestination: forecasts_per_destination,
      ungroupedDestination: ungrouped_destination,
    }));
    return forecastBlocks(groups, new Map(destinations.map(({ id, name }) => [id, name])), rows);
  }, [assortments, destinations, rows]);
  const { year, quarter } = forecast;
  const { lastYear, previous } = comparedQuarters(forecast);
  const compared = useMemo(
    () => comparison.data && comparedCells(comparison.data, { year, quarter }),
    [comparison.data, year, quarter],
  );
  const isCompared = compared !== undefined || comparison.refusal === undefined;
  const main = useRef<HTMLDivElement>(null);
  const save = () => {
    if (form.wrong.size > 0) main.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    else form.save();
  };
  const hasLines = UNITS.some((unit) => blocks[unit].length > 0);

  const nameOfCell = (key: string) => {
    const { assortment, destination, month } = cellOfKey(key);
    const block = UNITS.flatMap((unit) => blocks[unit]).find((each) => each.assortment === assortment);
    const line = block?.lines.find((each) => each.destination === destination);
    return text.cell(block?.name ?? "", line?.name ?? "", MONTH_NAMES[month - 1] ?? "");
  };
  return (
    <>
      <LeaveGuard isSafe={form.isLeavingSafe} onBeforeReload={onBeforeReload} texts={text} />
      <Page
        title={`${text.title}: ${company.name}, ${quarterLabel(forecast)}`}
        heading={company.name}
        aside={<span className={classes.quarter}>{quarterLabel(forecast)}</span>}
        back={{ to: `/forecasts/list/?open=${company.id}`, label: text.back }}
        actions={
          <>
            <SavedNote form={form} />
            {form.isConfirmed ? (
              <Button disabled>{forecastStatusNames.confirmed}</Button>
            ) : (
              <>
                <Button
                  variant="default"
                  disabled={form.isChanged || !hasLines}
                  loading={form.busy === "confirming"}
                  onClick={() => setAsking(true)}
                >
                  {text.confirm}
                </Button>
                <KeyButton
                  shortcut={FINISH_KEY}
                  disabled={!form.isChanged}
                  loading={form.busy === "saving"}
                  onClick={save}
                >
                  {text.save}
                </KeyButton>
              </>
            )}
          </>
        }
      >
        <div className={classes.notices}>
          {form.elsewhere && (
            <ElsewhereNotice elsewhere={form.elsewhere} nameOfCell={nameOfCell} onClose={form.closeElsewhere} />
          )}
          {form.isRestored && form.isChanged && <Notice title={text.restored} />}
          <ErrorText>{form.refusal}</ErrorText>
          <ErrorText id={WRONG_CELLS}>{form.wrong.size > 0 ? text.wrongCells(form.wrong.size) : undefined}</ErrorText>
          {hasLines && !isCompared && (
            <Notice title={text.noComparison} tone="warning">
              <Refusal of={comparison} />
            </Notice>
          )}
        </div>
        {hasLines && isCompared && (
          <p className={`${layout.hint} ${layout.below12}`}>{text.beside(lastYear, previous)}</p>
        )}
        {hasLines ? (
          <div ref={main}>
            <ForecastGrid form={form} blocks={blocks} quarter={forecast} compared={isCompared ? compared : null} />
          </div>
        ) : (
          <EmptyState title={text.noLinesTitle} text={text.noLines} />
        )}
        {hasLines && !form.isConfirmed && (
          <p className={`${layout.hint} ${layout.below6} ${classes.keys}`} data-no-print>
            {text.keys}
          </p>
        )}
        {forecast.updated !== null && forecast.updated_by !== null && (
          <p className={`${layout.hint} ${layout.below6}`}>
            {text.stamp(forecast.updated_by, formatEstonianDateTime(forecast.updated))}
          </p>
        )}
        <Suspense>
          {isAsking && (
            <ConfirmDialog
              isOpen
              title={text.confirmTitle}
              action={text.confirm}
              cancel={text.confirmCancel}
              isBusy={form.busy === "confirming"}
              onCancel={() => setAsking(false)}
              onConfirm={form.confirm}
            >
              {text.confirmQuestion}
            </ConfirmDialog>
          )}
        </Suspense>
      </Page>
    </>
  );
}

function SavedNote({ form }: { form: ReturnType<typeof useForecast> }) {
  return (
    <output className={`${layout.inline} ${layout.hint} ${layout.gap4}`}>
      {form.isChanged && text.saveFirst}
      {form.isSaved && (
        <>
          <IconCheck size={15} aria-hidden="true" /> {text.saved}
        </>
      )}
    </output>
  );
}
