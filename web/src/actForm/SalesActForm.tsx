import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { HistoryButton } from "#web/acts/history/HistoryButton.tsx";
import { onBeforeReload } from "#web/api/leave.ts";
import { useKept } from "#web/api/leaving/useKept.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { useLatest } from "#web/ui/browser/rendering.ts";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { useAttention, useFocusKept } from "#web/ui/keyboard/focus.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import classes from "./ActForm.module.css";
import { ActNumber } from "./cards/ActNumber.tsx";
import { ActSummary } from "./cards/ActSummary.tsx";
import { ClientCard, IssuerCard } from "./cards/PartyCards.tsx";
import { PurchaseActs } from "./cards/PurchaseActs.tsx";
import { SawmillActs } from "./cards/SawmillActs.tsx";
import { TotalsCard } from "./cards/TotalsCard.tsx";
import type { SalesActOptions } from "./editing/parts.ts";
import { useSalesAct } from "./editing/useSalesAct.ts";
import { FormActions, ToReports } from "./FormActions.tsx";
import { isUpdate } from "./loading/openAct.ts";
import { OpeningNotices } from "./notices/OpeningNotices.tsx";
import { isKeptPrices, keptPricesName, pricedAgain } from "./prices/keptPrices.ts";
import { RowsTable } from "./rows/RowsTable.tsx";
import { rowsOfLine } from "./rows/tableLines.ts";
import { groupsWithoutEudr } from "./state/eudr.ts";
import { certificateOf, changedForm, dateOf, numberOf } from "./state/submittedForm.ts";
import { confirmText, doubledText, inlineEditText, noticeText, rowsText, actFormText as text } from "./text.ts";
import { useFormFigures } from "./useFormFigures.ts";

const ConfirmDialog = lazyPart(() =>
  import("#web/ui/dialogs/ConfirmDialog.tsx").then((module) => module.ConfirmDialog),
);
const FormNotices = lazyPart(() => import("./notices/FormNotices.tsx").then((module) => module.FormNotices));
const DoubledWaybills = lazyPart(() =>
  import("./notices/DoubledWaybills.tsx").then((module) => module.DoubledWaybills),
);
const IncompleteOwners = lazyPart(() =>
  import("./notices/IncompleteOwners.tsx").then((module) => module.IncompleteOwners),
);
const EudrChecks = lazyPart(() => import("./notices/EudrChecks.tsx").then((module) => module.EudrChecks));
const MissingEudr = lazyPart(() => import("./notices/MissingEudr.tsx").then((module) => module.MissingEudr));
const SaveEffects = lazyPart(() => import("./notices/SaveEffects.tsx").then((module) => module.SaveEffects));
const PricesDialog = lazyPart(() => import("./prices/PricesDialog.tsx").then((module) => module.PricesDialog));
const AHEAD = [
  ConfirmDialog,
  FormNotices,
  DoubledWaybills,
  IncompleteOwners,
  EudrChecks,
  MissingEudr,
  SaveEffects,
  PricesDialog,
];

export function SalesActForm(props: SalesActOptions) {
  useLoadedAhead(AHEAD);
  const { target, loaded } = props;
  const form = useSalesAct(props);
  const { state, dispatch, busy } = form;
  const { overrides, loaded: now } = state;
  const { sales_act } = now;
  const isLocked = sales_act.locked !== "";
  const buyers = useRead(api.actForm.buyers, {});
  const [isNumberOpen, setNumberOpen] = useState(false);
  const [gone, setGone] = useState<readonly string[]>(loaded.reports_gone);
  const keptPrices = useKept(keptPricesName(props.name), isKeptPrices);
  const [priced, setPriced] = useState(() => pricedAgain(state.rows, keptPrices));
  const root = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  useAttention(root, state.attention);
  useFocusKept(root, busy !== undefined, sendButton);
  const { calculated, totals, purchaseActs, margin, doubledNumbers, hindrance, ...figures } = useFormFigures(state);
  const { ownerNames, lacksCertificate, doubled, doubts, withoutEudr } = figures;
  // A filter lasts until the form leads to a row, which it may hide.
  const [filter, setFilter] = useState<{ attention: typeof state.attention }>();
  const isFiltered = withoutEudr > 0 && filter !== undefined && filter.attention === state.attention;
  const groups = useMemo(
    () => (isFiltered ? groupsWithoutEudr(state.groups) : state.groups),
    [isFiltered, state.groups],
  );
  const number = numberOf(state);

  const isOld = isUpdate(target);
  const hasError = hindrance !== undefined || Object.keys(state.errors).length > 0;
  const action = isOld ? text.save : text.finish;
  const title = `${text.title} ${number}`;
  const changeBuyer = useLatest((buyer: number) => void form.changeBuyer(buyer));
  const editPrices = useCallback((line: Parameters<typeof rowsOfLine>[0]) => setPriced({ rows: rowsOfLine(line) }), []);
  const cancelSaving = () => {
    form.cancelSaving();
    // A question that came with an answer of the server was opened by no control.
    setTimeout(() => {
      if (document.activeElement === document.body) sendButton.current?.focus({ preventScroll: true });
    });
  };
  const isBusy = busy !== undefined;
  const hasRows = state.rows.length > 0;
  const hasEudrChecks = useMemo(() => state.rows.some(({ eudr_checks: checks }) => checks !== undefined), [state.rows]);
  const isDoubtful = doubled.length > 0 && !isLocked;
  const incomplete = new Set(
    now.purchase_acts.filter((act) => act.incomplete).map(({ previous_owner_id }) => previous_owner_id),
  );
  const incompleteOwners = purchaseActs.flatMap(({ previous_owner_id: owner }) => (incomplete.has(owner) ? owner : []));

  return (
    <div ref={root} className={classes.page}>
      <LeaveGuard isSafe={form.isLeavingSafe} onBeforeReload={onBeforeReload} texts={confirmText} />
      <Page
        title={title}
        heading={isNumberOpen ? text.title : <Title number={number} />}
        back={{ to: "/reports/dashboard/", label: text.back }}
        aside={
          <>
            {!isOld && hasRows && (
              <span inert={busy !== undefined}>
                <ActNumber
                  label={inlineEditText.salesNumber}
                  field="number"
                  value={number}
                  isOpen={isNumberOpen}
                  onOpen={setNumberOpen}
                  dispatch={dispatch}
                  onSave={(typed) => dispatch({ type: "number", number: typed })}
                />
              </span>
            )}
            {isUpdate(target) && <HistoryButton act={Number(target.id)} name={title} />}
            <ErrorText>{state.errors["number"]}</ErrorText>
          </>
        }
        actions={
          hasRows &&
          !isLocked && (
            <FormActions
              sum={totals.with_vat.raw}
              action={action}
              hindrance={hindrance}
              onHindrance={(field) => dispatch({ type: "attended", field })}
              busy={busy}
              progress={form.progress}
              sendButton={sendButton}
              onPreview={form.preview}
              onSend={form.askToSave}
            />
          )
        }
      >
        <fieldset className={classes.body} disabled={isLocked} inert={isBusy} aria-busy={isBusy}>
          <OpeningNotices
            locked={sales_act.locked}
            draftOf={form.offered?.savedAt}
            onRestore={() => void form.restore(form.offered?.draft ?? {})}
            onDiscard={form.discard}
            gone={gone}
            onCloseGone={() => setGone([])}
            blocked={hasRows ? now.reports_blocked : []}
            leftOut={now.reports_left_out}
          />
          <Suspense>
            {form.notice && (
              <FormNotices
                notice={form.notice}
                errors={state.errors}
                isBusy={busy === "reloading"}
                onClose={form.closeNotice}
                onRemoveGone={() => void form.removeGone()}
                onReload={() => void form.takeFreshRows()}
              />
            )}
          </Suspense>
          {isDoubtful && (
            <Suspense>
              <DoubledWaybills doubled={doubled} hint={doubledText.hint} />
            </Suspense>
          )}
          {withoutEudr > 0 && !isLocked && (
            <Suspense>
              <MissingEudr
                count={withoutEudr}
                isOnly={isFiltered}
                onOnly={(isOnly) => setFilter(isOnly ? { attention: state.attention } : undefined)}
              />
            </Suspense>
          )}
          {hasEudrChecks && !isLocked && (
            <Suspense>
              <EudrChecks
                rows={state.rows}
                ownerName={(owner) => (owner === "" ? rowsText.ownForest : (ownerNames.get(owner) ?? ""))}
                actOf={(owner) => now.purchase_acts.find((act) => act.previous_owner_id === owner)?.act_id ?? null}
              />
            </Suspense>
          )}
          {!hasRows && (
            <EmptyState title={text.noRowsTitle} text={noRowsReason(now.reports_blocked)} action={<ToReports />} />
          )}
          {hasRows && (
            <>
              <div className={classes.parties}>
                <ClientCard
                  buyers={buyers}
                  buyer={sales_act.buyer.id}
                  error={state.errors["buyer_company"]}
                  onBuyer={changeBuyer}
                />
                <IssuerCard
                  issuer={sales_act.seller}
                  date={dateOf(state)}
                  deadlineDays={sales_act.deadline_days}
                  certificates={lacksCertificate ? sales_act.certificates : undefined}
                  certificate={certificateOf(state)}
                  errors={state.errors}
                  dispatch={dispatch}
                />
              </div>
              <RowsTable
                groups={groups}
                ownerNames={ownerNames}
                doubts={doubts}
                isLocked={isLocked}
                isSuspicious={hasError}
                attention={state.attention}
                error={state.errors["act_rows"]}
                dispatch={dispatch}
                onEditPrices={editPrices}
              />
              <div className={classes.sums}>
                <SawmillActs acts={state.sawmillActs} totals={calculated} errors={state.errors} dispatch={dispatch} />
                <TotalsCard
                  totals={totals}
                  margin={margin}
                  overrides={overrides}
                  reset={state.resetTotals}
                  errors={state.errors}
                  dispatch={dispatch}
                />
              </div>
              <PurchaseActs
                acts={purchaseActs}
                sums={margin.purchases}
                total={margin.purchased}
                doubled={doubledNumbers}
                hasRows={state.counted.length > 0}
                ownerNames={ownerNames}
                date={dateOf(state)}
                errors={state.errors}
                dispatch={dispatch}
              />
            </>
          )}
        </fieldset>
      </Page>
      <Suspense>
        {form.isConfirming && (
          <ConfirmDialog
            isOpen
            title={isOld ? confirmText.saveTitle : confirmText.finishTitle}
            action={isDoubtful ? (isOld ? doubledText.save : doubledText.finish) : action}
            cancel={confirmText.cancel}
            isDoubtful={isDoubtful}
            onConfirm={() => void form.save(doubled.map(({ id }) => id))}
            onCancel={cancelSaving}
          >
            <p>{isOld ? confirmText.save : confirmText.finish}</p>
            <div className={classes.doubled}>
              <DoubledWaybills doubled={doubled} hint={doubledText.ask} />
            </div>
            <IncompleteOwners owners={incompleteOwners} />
            {isUpdate(target) && <SaveEffects form={() => changedForm(state, target.id)} />}
            <ActSummary
              number={number}
              date={dateOf(state)}
              client={buyers.data?.find(({ id }) => id === sales_act.buyer.id)?.name ?? ""}
              totals={totals}
              purchaseActs={purchaseActs}
              ownerNames={ownerNames}
              margin={margin}
            />
          </ConfirmDialog>
        )}
        {priced && (
          <PricesDialog
            form={props.name}
            priced={priced}
            onClose={() => setPriced(undefined)}
            onReload={() => {
              setPriced(undefined);
              void form.takeFreshRows();
            }}
            onDone={() => {
              setPriced(undefined);
              void form.takeNewPrices();
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
