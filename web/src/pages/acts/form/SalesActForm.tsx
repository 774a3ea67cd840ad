import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { LoadedAct } from "#shared/api/areas/actForm.ts";
import type { ActRow } from "#shared/domain/acts/actRows.ts";
import { applyOverrides } from "#shared/domain/acts/totals.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { confirmText, inlineEditText, noticeText, actFormText as text, totalsText } from "#web/text/actForm.ts";
import { formatMoney } from "#web/text/formats.ts";
import { useFirstError } from "#web/ui/browser/useFirstError.ts";
import { useLatest } from "#web/ui/browser/useLatest.ts";
import { InlineEdit } from "#web/ui/fields/InlineEdit.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { ActSummary } from "./cards/ActSummary.tsx";
import { ClientCard, IssuerCard } from "./cards/PartyCards.tsx";
import { PurchaseActs } from "./cards/PurchaseActs.tsx";
import { SawmillActs } from "./cards/SawmillActs.tsx";
import { TotalsCard } from "./cards/TotalsCard.tsx";
import type { KeptForm } from "./draft/storage.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { type ActTarget, isUpdate } from "./loadAct.ts";
import { OpeningNotices } from "./notices/OpeningNotices.tsx";
import { ToReports } from "./notices/ToReports.tsx";
import { RowsTable } from "./rows/RowsTable.tsx";
import { rowsOfLine } from "./rows/tableLines.ts";
import classes from "./SalesActForm.module.css";
import { totalsOf } from "./state/formState.ts";
import { canBeSent, certificateOf, dateOf, numberOf, purchaseActsOf } from "./state/submittedForm.ts";
import { useSalesAct } from "./useSalesAct.ts";

const ConfirmDialog = lazy(() =>
  import("#web/ui/dialogs/ConfirmDialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);
const FormNotices = lazy(() => import("./notices/FormNotices.tsx").then((module) => ({ default: module.FormNotices })));
const PricesDialog = lazy(() =>
  import("./prices/PricesDialog.tsx").then((module) => ({ default: module.PricesDialog })),
);

interface SalesActFormProps {
  target: ActTarget;
  loaded: LoadedAct;
  name: string;
  rowsDigest: string;
  kept: KeptForm | undefined;
  /** Prices were changed before the page was loaded. */
  isRecalculated: boolean;
  onSaved: () => void;
}

/** The form of a sales act, for making one and for changing one (document 1 §2.3). */
export function SalesActForm(props: SalesActFormProps) {
  const { target, loaded } = props;
  const form = useSalesAct(props);
  const { state, dispatch, busy } = form;
  const { sales_act } = state.loaded;
  const buyers = useRead(api.acts.buyers, {});
  const companies = buyers.data;
  const [isNumberOpen, setNumberOpen] = useState(false);
  const [gone, setGone] = useState<readonly string[]>(loaded.reports_gone);
  const [priced, setPriced] = useState<readonly ActRow[]>();
  const root = useRef<HTMLDivElement>(null);
  useFirstError(root, state.errors);

  const { counted, sawmillActs, overrides, loaded: now } = state;
  const calculated = useMemo(() => totalsOf({ counted, sawmillActs, loaded: now }), [counted, sawmillActs, now]);
  const { totals } = useMemo(() => applyOverrides(calculated, overrides), [calculated, overrides]);
  const number = numberOf(state);
  const { purchaseNumbers } = state;
  const purchaseActs = useMemo(
    () => purchaseActsOf({ counted, loaded: now, number, purchaseNumbers }),
    [counted, now, number, purchaseNumbers],
  );
  const ownerNames = useMemo(
    () => new Map(now.purchase_acts.map((act) => [act.previous_owner_id, act.previous_owner])),
    [now],
  );
  const lacksCertificate = useMemo(() => counted.some((row) => row.certificate === null), [counted]);

  const isOld = isUpdate(target);
  const isRight = canBeSent(state.groups, state.sawmillActs);
  const canSend = busy === undefined && isRight;
  /** Of the server or of the form's own (document 1 §5). */
  const hasError = !isRight || Object.keys(state.errors).length > 0;
  const action = isOld ? text.save : text.finish;
  const title = `${text.title} ${number}`;
  const changeBuyer = useLatest((buyer: number) => void form.changeBuyer(buyer));
  const editPrices = useCallback((line: Parameters<typeof rowsOfLine>[0]) => setPriced(rowsOfLine(line)), []);
  const hasRows = state.rows.length > 0;

  return (
    <div ref={root} className={classes.page}>
      <LeaveGuard isSafe={form.isLeavingSafe} />
      <Page
        title={title}
        heading={isNumberOpen ? text.title : title}
        back={{ to: "/reports/dashboard/", label: text.back }}
        aside={
          <>
            {!isOld && hasRows && (
              <span inert={busy !== undefined}>
                <InlineEdit
                  label={inlineEditText.salesNumber}
                  value={number}
                  isOpen={isNumberOpen}
                  onOpen={setNumberOpen}
                  error={state.errors["number"]}
                  onSave={(typed) => dispatch({ type: "number", number: typed })}
                />
              </span>
            )}
            <ErrorText>{state.errors["number"]}</ErrorText>
          </>
        }
        actions={
          hasRows && (
            <>
              <output className={classes.sum}>
                <span className={classes.sumLabel}>{totalsText.withVat}</span>
                {formatMoney(totals.with_vat.raw)} €
              </output>
              <Button
                variant="default"
                disabled={!canSend}
                loading={busy === "previewing"}
                onClick={() => !seeWrongNumber(root.current) && void form.preview()}
              >
                {text.preview}
              </Button>
              <Button
                disabled={!canSend}
                loading={busy === "saving"}
                onClick={() => !seeWrongNumber(root.current) && form.setConfirming(true)}
              >
                {action}
              </Button>
            </>
          )
        }
      >
        <div className={classes.body} inert={busy !== undefined} aria-busy={busy !== undefined}>
          <OpeningNotices
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
                groups={state.groups}
                ownerNames={ownerNames}
                isSuspicious={hasError}
                error={state.errors["act_rows"]}
                dispatch={dispatch}
                onEditPrices={editPrices}
              />
              <div className={classes.sums}>
                <SawmillActs acts={state.sawmillActs} totals={calculated} errors={state.errors} dispatch={dispatch} />
                <TotalsCard
                  totals={totals}
                  overrides={overrides}
                  reset={state.resetTotals}
                  errors={state.errors}
                  dispatch={dispatch}
                />
              </div>
              <PurchaseActs
                acts={purchaseActs}
                hasRows={counted.length > 0}
                ownerNames={ownerNames}
                date={dateOf(state)}
                errors={state.errors}
                dispatch={dispatch}
              />
            </>
          )}
        </div>
      </Page>
      <Suspense>
        {form.isConfirming && (
          <ConfirmDialog
            isOpen
            title={isOld ? confirmText.saveTitle : confirmText.finishTitle}
            action={action}
            onConfirm={() => void form.save()}
            onCancel={() => form.setConfirming(false)}
          >
            <p>{isOld ? confirmText.save : confirmText.finish}</p>
            <ActSummary
              number={number}
              date={dateOf(state)}
              client={companies?.find(({ id }) => id === sales_act.buyer.id)?.name ?? ""}
              totals={totals}
              purchaseActs={purchaseActs.length}
            />
          </ConfirmDialog>
        )}
        {priced && (
          <PricesDialog
            rows={priced}
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

/** A number that is being typed and cannot stand keeps its editor open; it is to be mended before anything is sent. */
function seeWrongNumber(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[data-number-editor] [aria-invalid="true"]');
  field?.focus();
  return field !== null && field !== undefined;
}

/** Where nothing is left of whole companies or destinations, what keeps their reports; otherwise others were quicker. */
function noRowsReason(blocked: LoadedAct["reports_blocked"]): string {
  if (blocked.length === 0) return text.noRows;
  return blocked.map(({ reason, count }) => noticeText.blocked(count, reason)).join(" ");
}
