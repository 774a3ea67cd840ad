import { Button, Loader, Select, VisuallyHidden } from "@mantine/core";
import layout from "#web/ui/layout.module.css";
import { compositeText as text } from "./text.ts";
import "@mantine/core/styles/Loader.layer.css";
import { type SubmitEvent, useState } from "react";
import type { IsoDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import {
  type CompanyOption,
  checkRange,
  firstDayOfMonth,
  lockedCompany,
  RANGE_TEXTS,
  rangeOf,
} from "#shared/compositeReports/compositeRequest.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { CompanySelect } from "./CompanySelect.tsx";
import classes from "./Composite.module.css";
import { type Phase, useComposite } from "./useComposite.ts";

const ALL = "all";
const SHOWN_DESTINATIONS = 100;

/** The form of a composite report, and its progress (docs/rules/compositeReports.md, "The form"). */
export function CompositeDialog({ onClose }: { onClose: () => void }) {
  const sellers = useRead(api.compositeReports.sellers, { query: {} });
  const buyers = useRead(api.compositeReports.buyers, { query: {} });
  const destinations = useRead(api.compositeReports.destinations, {});
  const [seller, setSeller] = useState<CompanyOption | null>(null);
  const [buyer, setBuyer] = useState<CompanyOption | null>(null);
  const [destination, setDestination] = useState<string>(ALL);
  const [lower, setLower] = useState<IsoDate | null>(() => firstDayOfMonth(tallinnDay(new Date().toISOString())));
  const [upper, setUpper] = useState<IsoDate | null>(null);
  const { phase, refusal, start, cancel } = useComposite((factsOf) => {
    showToast({ text: factsOf === null ? text.opened : `${text.opened} ${text.factsOf(factsOf)}` });
    onClose();
  });

  const lists = { sellers: sellers.data ?? [], buyers: buyers.data ?? [] };
  const lockedSeller = lockedCompany(lists.sellers, lists.buyers);
  const lockedBuyer = lockedCompany(lists.buyers, lists.sellers);
  const chosen = { seller: lockedSeller ?? seller, buyer: lockedBuyer ?? buyer };
  const range = rangeOf(lower, upper);
  const checked = checkRange(range);
  const isBusy = phase.is === "starting" || phase.is === "running" || phase.is === "cancelling";
  const isLoading = !sellers.data || !buyers.data || !destinations.data || phase.is === "looking";
  const isDisabled = isBusy || isLoading;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isDisabled || !checked.ok) return;
    void start({
      seller: chosen.seller?.id ?? null,
      buyer: chosen.buyer?.id ?? null,
      destination: destination === ALL ? null : Number(destination),
      act_date_range: range,
      acted: true,
      report_date_range: null,
    });
  };
  /** One side must be an own company: when this one is not, the other side offers only own ones. */
  const remains = (other: CompanyOption | null, here: CompanyOption | null) =>
    here?.is_own_company || other?.is_own_company ? other : null;

  if (phase.is === "blocked") return <BlockedDialog phase={phase} onClose={onClose} />;
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={text.title} size={560}>
      <form noValidate onSubmit={submit} className={`${layout.column} ${layout.gap14}`} aria-busy={isDisabled}>
        <div className={classes.fields}>
          <CompanySelect
            side="sellers"
            companies={sellers.data}
            chosen={chosen.seller}
            other={chosen.buyer}
            isLocked={lockedSeller !== null}
            isDisabled={isDisabled}
            onChoose={(company) => {
              setSeller(company);
              setBuyer(remains(chosen.buyer, company));
            }}
          />
          <CompanySelect
            side="buyers"
            companies={buyers.data}
            chosen={chosen.buyer}
            other={chosen.seller}
            isLocked={lockedBuyer !== null}
            isDisabled={isDisabled}
            onChoose={(company) => {
              setBuyer(company);
              setSeller(remains(chosen.seller, company));
            }}
          />
          <Select
            label={text.destination}
            data={[
              { value: ALL, label: text.all },
              ...(destinations.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={destination}
            searchable
            disabled={isDisabled}
            allowDeselect={false}
            limit={SHOWN_DESTINATIONS}
            nothingFoundMessage={text.nothing}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(id) => setDestination(id ?? ALL)}
          />
          <div className={classes.pair}>
            <DateField label={text.from} value={lower} canBeEmpty disabled={isDisabled} onChange={setLower} />
            <DateField label={text.until} value={upper} canBeEmpty disabled={isDisabled} onChange={setUpper} />
          </div>
          {isBusy && <Building phase={phase} />}
        </div>
        <ErrorText>{checked.ok ? undefined : RANGE_TEXTS[checked.reason]}</ErrorText>
        <ErrorText>{refusal || sellers.refusal || buyers.refusal || destinations.refusal}</ErrorText>
        <DialogButtons>
          {isLoading && (
            <output className={classes.loader}>
              <Loader size="sm" aria-hidden="true" />
              <VisuallyHidden>{text.loading}</VisuallyHidden>
            </output>
          )}
          <Button
            variant="default"
            disabled={phase.is === "cancelling"}
            onClick={() => (isBusy ? void cancel() : onClose())}
          >
            {phase.is === "cancelling" ? text.cancelling : text.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isDisabled || !checked.ok}>
            {text.submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The browser has opened no new tab for the report. */
function BlockedDialog({ phase, onClose }: { phase: Phase & { is: "blocked" }; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={text.title}>
      <Notice title={text.ready}>
        {text.blocked}
        {phase.factsOf !== null && <p>{text.factsOf(phase.factsOf)}</p>}
      </Notice>
      <DialogButtons>
        <Button component="a" href={phase.href} target="_blank" rel="noopener" onClick={onClose} data-autofocus>
          {text.open}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Building({ phase }: { phase: Phase }) {
  return (
    <div className={classes.overlay} aria-live="polite">
      <ProgressBar
        label={text.building}
        text={text.building}
        part={phase.is === "running" && phase.percent > 0 ? phase.percent / 100 : undefined}
      />
      <p className={classes.percent}>{phase.is === "running" && text.percent(phase.percent)}</p>
      {phase.is === "running" && phase.factsOf !== null && (
        <p className={classes.night}>{text.factsOf(phase.factsOf)}</p>
      )}
    </div>
  );
}
