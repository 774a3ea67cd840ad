import { Checkbox, Select, TextInput } from "@mantine/core";
import { fieldText } from "#web/companies/text.ts";
import classes from "./CompanyForm.module.css";
import "@mantine/core/styles/Combobox.layer.css";
import type { ReactNode } from "react";
import type { TypedCompany } from "./typedCompany.ts";
import type { CompanyForm } from "./useCompanyForm.ts";

type FieldOf<Value> = {
  [Name in keyof TypedCompany]: TypedCompany[Name] extends Value ? Name : never;
}[keyof TypedCompany];

interface TextFieldProps {
  form: CompanyForm;
  field: FieldOf<string>;
  hint?: string;
  unit?: string;
  isFigure?: boolean;
  isRequired?: boolean;
}

export function TextField({ form, field, hint, unit, isFigure = false, isRequired = false }: TextFieldProps) {
  return (
    <TextInput
      label={fieldText[field]}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      required={isRequired}
      autoComplete="off"
      spellCheck={false}
      {...(isFigure ? { inputMode: "decimal" as const, className: classes.figure } : {})}
      {...(unit ? { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 74 } : {})}
      {...form.field(field)}
    />
  );
}

interface TickFieldProps {
  form: CompanyForm;
  field: FieldOf<boolean>;
  hint?: string;
  isDisabled?: boolean;
}

export function TickField({ form, field, hint, isDisabled = false }: TickFieldProps) {
  return (
    <Checkbox
      size="sm"
      label={fieldText[field]}
      description={hint}
      disabled={isDisabled}
      {...form.field(field, { type: "checkbox" })}
    />
  );
}

interface ChoiceFieldProps<Value extends number> {
  form: CompanyForm;
  field: "type" | "wood_type";
  options: Readonly<Record<Value, string>>;
  values: readonly Value[];
  onChoose: (value: Value) => void;
}

export function ChoiceField<Value extends number>(props: ChoiceFieldProps<Value>) {
  const { form, field, options, values, onChoose } = props;
  return (
    <Select
      label={fieldText[field]}
      data={values.map((value) => ({ value: String(value), label: options[value] }))}
      value={String(form.values[field])}
      onChange={(chosen) => {
        const value = values.find((each) => String(each) === chosen);
        if (value !== undefined) onChoose(value);
      }}
    />
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
