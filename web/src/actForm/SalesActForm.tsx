import { Suspense, useRef, useState } from "react";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { useAttention, useFocusKept } from "#web/ui/keyboard/focus.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import classes from "./ActForm.module.css";
import { ActHead } from "./ActHead.tsx";
import { ActSums } from "./ActSums.tsx";
import type { SalesActOptions } from "./editing/parts.ts";
import { useSalesAct } from "./editing/useSalesAct.ts";
import { FormActions, ToReports } from "./FormActions.tsx";
import { isUpdate } from "./loading/openAct.ts";
import { FormNotices } from "./notices/FormNotices.tsx";
import { RowNotices } from "./notices/RowNotices.tsx";
import { Parties } from "./Parties.tsx";
import { usePricedRows } from "./prices/usePricedRows.ts";
import { RowsTable } from "./rows/RowsTable.tsx";
import { useEudrFilter } from "./rows/useEudrFilter.ts";
import { SaveQuestion } from "./SaveQuestion.tsx";
import { isLocked } from "./state/formState.ts";
import { numberOf } from "./state/submittedForm.ts";
import { useFormFigures } from "./state/useFormFigures.ts";
import { confirmText, noticeText, actFormText as text } from "./text.ts";

const PricesDialog = lazyPart(() => import("./prices/PricesDialog.tsx").then((module) => module.PricesDialog));
const AHEAD = [PricesDialog];

export function SalesActForm(props: SalesActOptions) {
  useLoadedAhead(AHEAD);
  const { target, name } = props;
  const form = useSalesAct(props);
  const { state, dispatch, work, reloading } = form;
  const figures = useFormFigures(state);
  const filter = useEudrFilter(state, figures.waybills.withoutEudr);
  const prices = usePricedRows(name, state.rows);
  const [isNumberOpen, setNumberOpen] = useState(false);
  const isBusy = work.busy !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  useAttention(root, state.attention);
  useFocusKept(root, isBusy, sendButton);

  const number = numberOf(state);
  const hasRows = state.rows.length > 0;
  const hasError = figures.hindrance !== undefined || Object.keys(state.errors).length > 0;
  const action = isUpdate(target) ? text.save : text.finish;
  return (
    <div ref={root} className={classes.page}>
      <LeaveGuard isSafe={form.isLeavingSafe} onBeforeReload={onBeforeReload} texts={confirmText} />
      <Page
        title={`${text.title} ${number}`}
        heading={isNumberOpen ? text.title : <Title number={number} />}
        back={{ to: "/reports/dashboard/", label: text.back }}
        aside={<ActHead form={form} target={target} isNumberOpen={isNumberOpen} onNumberOpen={setNumberOpen} />}
        actions={
          hasRows &&
          !isLocked(state) && <FormActions form={form} figures={figures} action={action} sendButton={sendButton} />
        }
      >
        <fieldset className={classes.body} disabled={isLocked(state)} inert={isBusy} aria-busy={isBusy}>
          <FormNotices form={form} />
          <RowNotices state={state} figures={figures} filter={filter} />
          {!hasRows && (
            <EmptyState
              title={text.noRowsTitle}
              text={noRowsReason(state.loaded.reports_blocked)}
              action={<ToReports />}
            />
          )}
          {hasRows && (
            <>
              <Parties form={form} lacksCertificate={figures.lacksCertificate} />
              <RowsTable
                groups={filter.groups}
                ownerNames={figures.ownerNames}
                buyer={state.loaded.sales_act.buyer.id}
                doubts={figures.waybills.doubts}
                isLocked={isLocked(state)}
                isSuspicious={hasError}
                attention={state.attention}
                error={state.errors["act_rows"]}
                dispatch={dispatch}
                onEditPrices={prices.edit}
              />
              <ActSums form={form} figures={figures} />
            </>
          )}
        </fieldset>
      </Page>
      <SaveQuestion form={form} figures={figures} target={target} sendButton={sendButton} />
      <Suspense>
        {prices.priced && (
          <PricesDialog
            form={name}
            priced={prices.priced}
            onClose={prices.close}
            onReload={() => {
              prices.close();
              void reloading.takeFreshRows();
            }}
            onDone={() => {
              prices.close();
              void reloading.takeNewPrices();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function Title({ number }: { number: string }) {
  return (
    <>
      {text.title} <span className={classes.number}>{number}</span>
    </>
  );
}

function noRowsReason(blocked: LoadedAct["reports_blocked"]): string {
  if (blocked.length === 0) return text.noRows;
  return blocked.map(({ reason, count }) => noticeText.blocked(count, reason)).join(" ");
}
