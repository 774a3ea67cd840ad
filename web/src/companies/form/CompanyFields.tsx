import { Checkbox } from "@mantine/core";
import { DEALER, SAWMILL, WOOD_TYPES } from "#shared/companies/companyChoices.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { companyText as text } from "#web/companies/text.ts";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import { common } from "#web/ui/text/et.ts";
import { CertificateFields } from "./CertificateFields.tsx";
import classes from "./CompanyForm.module.css";
import { ChoiceField, FieldRow, TextField, TickField } from "./Fields.tsx";
import type { CompanyForm } from "./useCompanyForm.ts";

const STANDARD_VAT = "24";

export function CompanyFields({ form, kind }: { form: CompanyForm; kind: CompanyKind | undefined }) {
  const { values } = form;
  const isPlatform = kind === "platform";
  return (
    <div className={classes.columns}>
      <div className={`${layout.column} ${classes.cards}`}>
        <Card title={text.general}>
          <TextField form={form} field="name" isRequired />
          <TextField form={form} field="code" hint={text.codeHint} isRequired />
          {!isPlatform && (
            <fieldset className={classes.sides}>
              <legend className={`${layout.below6} ${layout.label}`}>{text.sides}</legend>
              <TickField form={form} field="is_buyer" hint={text.buyerHint} isDisabled={kind === "buyer"} />
              <TickField form={form} field="is_owner" hint={text.ownerHint} />
            </fieldset>
          )}
          <FieldRow>
            <TextField form={form} field="phone" />
            <TextField form={form} field="emails" hint={text.emailsHint} />
          </FieldRow>
          {!isPlatform && <TickField form={form} field="evr_json" hint={text.evrJsonHint} />}
        </Card>
        <Card title={text.address}>
          <TextField form={form} field="street" />
          <FieldRow>
            <TextField form={form} field="postcode" isFigure />
            <TextField form={form} field="city" />
          </FieldRow>
          <TextField form={form} field="county" />
        </Card>
      </div>
      <div className={`${layout.column} ${classes.cards}`}>
        <Card title={text.money}>
          <FieldRow>
            <TextField form={form} field="vat_number" />
            <TextField form={form} field="deadline_days" unit={text.days} isFigure />
          </FieldRow>
          <TextField form={form} field="bank_account" />
          {values.is_owner && !isPlatform && <OwnerMoney form={form} />}
          {(values.is_owner || isPlatform) && (
            <TickField form={form} field="enters_forecasts" hint={text.forecastsHint} />
          )}
        </Card>
        {(values.is_buyer || isPlatform) && (
          <Card title={isPlatform ? text.certificates : text.buying}>
            {values.is_buyer && (
              <>
                <FieldRow>
                  <ChoiceField
                    form={form}
                    field="type"
                    options={text.types}
                    values={[SAWMILL, DEALER]}
                    onChoose={(type) => form.change({ type })}
                  />
                  <ChoiceField
                    form={form}
                    field="wood_type"
                    options={common.wood}
                    values={WOOD_TYPES}
                    onChoose={(wood_type) => form.change({ wood_type })}
                  />
                  <TextField form={form} field="vat_percent" unit={text.percent} isFigure />
                </FieldRow>
                <TickField form={form} field="has_destinations" hint={text.destinationsHint} />
              </>
            )}
            <CertificateFields form={form} isPlatform={isPlatform} />
          </Card>
        )}
      </div>
    </div>
  );
}

function OwnerMoney({ form }: { form: CompanyForm }) {
  const isVatPayer = form.values.purchase_vat_percent !== "0";
  return (
    <>
      <FieldRow>
        <TextField form={form} field="margin" unit={text.perUnit} isFigure />
        {isVatPayer && <TextField form={form} field="purchase_vat_percent" unit={text.percent} isFigure />}
      </FieldRow>
      <Checkbox
        size="sm"
        label={text.isVatPayer}
        description={text.isVatPayerHint}
        checked={isVatPayer}
        onChange={(event) => form.change({ purchase_vat_percent: event.currentTarget.checked ? STANDARD_VAT : "0" })}
      />
    </>
  );
}
