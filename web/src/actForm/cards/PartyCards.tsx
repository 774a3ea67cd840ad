import { Select, Skeleton } from "@mantine/core";
import type { ActCompany } from "#shared/acts/contract.ts";
import { partyText as text } from "#web/actForm/text.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./Cards.module.css";
import "@mantine/core/styles/Combobox.layer.css";
import { type Dispatch, memo, type ReactNode } from "react";
import {
  dueDateOf,
  FIRST_PLAUSIBLE_DAY,
  formatEstonianDate,
  type IsoDate,
  LAST_PLAUSIBLE_DAY,
} from "#shared/basics/dates.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import type { ActFormEvent } from "#web/actForm/state/formState.ts";
import type { Answer } from "#web/api/read.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { Card } from "#web/ui/page/Card.tsx";

/** Option values are texts, so the empty option needs one. */
const UNCERTIFIED = "0";

interface ClientCardProps {
  buyers: Answer<ActCompany[]>;
  buyer: number;
  error: readonly string[] | undefined;
  onBuyer: (buyer: number) => void;
}

/** docs/rules/acts.md, "Parties of an act". */
export const ClientCard = memo(function ClientCard({ buyers, buyer, error, onBuyer }: ClientCardProps) {
  const companies = buyers.data;
  const company = companies?.find(({ id }) => id === buyer);
  return (
    <Card title={text.client}>
      {buyers.refusal !== undefined && <Refusal of={buyers} />}
      <div data-no-print>
        <Select
          aria-label={text.client}
          data={(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={companies ? String(buyer) : null}
          disabled={!companies}
          searchable
          clearable={false}
          error={error?.join(" ")}
          data-field="buyer_company"
          onChange={(value) => {
            if (value !== null) onBuyer(Number(value));
          }}
        />
      </div>
      <p className={`${layout.strong} ${layout.anywhere}`} data-print-only>
        {company?.name}
      </p>
      {buyers.refusal === undefined && (
        <dl className={classes.facts} aria-busy={!companies}>
          <Fact label={text.code}>{companies ? company?.reg_code : <WaitingFact />}</Fact>
          <Fact label={text.vatNumber}>{companies ? company?.vat_number : <WaitingFact />}</Fact>
          <Fact label={text.address}>{companies ? company?.full_address : <WaitingFact />}</Fact>
        </dl>
      )}
    </Card>
  );
});

interface IssuerCardProps {
  issuer: ActCompany;
  date: IsoDate;
  deadlineDays: number;
  certificates: readonly { id: number; text: string }[] | undefined;
  certificate: number | null;
  errors: FieldErrors;
  dispatch: Dispatch<ActFormEvent>;
}

export const IssuerCard = memo(function IssuerCard(props: IssuerCardProps) {
  const { issuer, date, deadlineDays, certificates, certificate, errors, dispatch } = props;
  const error = errors["date"];
  return (
    <Card title={text.issuer}>
      <div className={classes.issuer}>
        <div>
          <p className={`${layout.below8} ${layout.strong} ${layout.anywhere}`}>{issuer.name}</p>
          <dl className={classes.facts}>
            <Fact label={text.code}>{issuer.reg_code}</Fact>
            <Fact label={text.vatNumber}>{issuer.vat_number}</Fact>
            <Fact label={text.certificates}>{[issuer.fsc_code, issuer.pefc_code].filter(Boolean).join(", ")}</Fact>
            <Fact label={text.address}>{issuer.full_address}</Fact>
            <Fact label={text.phone}>{issuer.phone}</Fact>
            <Fact label={text.bankAccount}>{issuer.bank_account}</Fact>
          </dl>
        </div>
        <div className={classes.fields}>
          <div data-field="date" data-no-print>
            <DateField
              label={text.date}
              value={date}
              min={FIRST_PLAUSIBLE_DAY}
              max={LAST_PLAUSIBLE_DAY}
              error={error?.join(" ")}
              onChange={(day) => {
                if (day !== null) dispatch({ type: "date", date: day });
              }}
            />
          </div>
          <div className={layout.strong} data-print-only>
            {text.date} <time dateTime={date}>{formatEstonianDate(date)}</time>
          </div>
          <div className={classes.due}>
            <span className={classes.dueLabel}>{text.due}</span>
            <span className={classes.dueDay}>
              <time dateTime={dueDateOf({ date, deadlineDays })}>
                {formatEstonianDate(dueDateOf({ date, deadlineDays }))}
              </time>
              <span className={classes.days}>{text.days(deadlineDays)}</span>
            </span>
          </div>
          {certificates && (
            <CertificateSelect
              certificates={certificates}
              value={certificate}
              error={errors["timber_certificate"]}
              onChange={(chosen) => dispatch({ type: "certificate", certificate: chosen })}
            />
          )}
        </div>
      </div>
    </Card>
  );
});

interface CertificateSelectProps {
  certificates: readonly { id: number; text: string }[];
  value: number | null;
  error: readonly string[] | undefined;
  onChange: (certificate: number | null) => void;
}

function CertificateSelect({ certificates, value, error, onChange }: CertificateSelectProps) {
  const chosen = certificates.find(({ id }) => id === value)?.text ?? text.uncertified;
  return (
    <div>
      <Select
        label={text.certificate}
        description={text.certificateHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[
          { value: UNCERTIFIED, label: text.uncertified },
          ...certificates.map(({ id, text }) => ({ value: String(id), label: text })),
        ]}
        value={String(value ?? UNCERTIFIED)}
        error={error?.join(" ")}
        data-field="timber_certificate"
        wrapperProps={{ "data-no-print": true }}
        onChange={(option) => onChange(option === null || option === UNCERTIFIED ? null : Number(option))}
      />
      <p className={layout.strong} data-print-only>
        {text.certificate} {chosen}
      </p>
    </div>
  );
}

/** A dash would say that the company has none. */
function WaitingFact() {
  return <Skeleton height={12} my={4} width="60%" />;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children === undefined || children === "" ? "–" : children}</dd>
    </div>
  );
}
