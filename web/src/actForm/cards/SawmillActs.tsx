import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type Dispatch, memo, useLayoutEffect, useRef, useState } from "react";
import { decimalInput, type SawmillActInput } from "#shared/actForm/sawmillActs.ts";
import type { Totals } from "#shared/acts/totals.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import type { ActFormEvent } from "#web/actForm/state/formState.ts";
import { isIncomplete, isSum, isVolume } from "#web/actForm/state/submittedForm.ts";
import { sawmillText as text, totalsText } from "#web/actForm/text.ts";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { formatMoney, formatPercent, formatVolume } from "#web/ui/text/formats.ts";
import classes from "./Cards.module.css";
import { SumLine, SumLines } from "./SumLines.tsx";

const EMPTY: SawmillActInput = { number: "", total_amount_of_wood: "", sum_before_tax: "" };
const NUMBER_LENGTH = 32;

const FIGURES = [
  {
    name: "total_amount_of_wood",
    label: text.amount,
    placeholder: text.amountPlaceholder,
    format: formatVolume,
    isRight: isVolume,
  },
  { name: "sum_before_tax", label: text.sum, placeholder: text.sumPlaceholder, format: formatMoney, isRight: isSum },
] as const;

interface SawmillActsProps {
  acts: readonly SawmillActInput[];
  totals: Totals;
  errors: FieldErrors;
  dispatch: Dispatch<ActFormEvent>;
}

/** docs/rules/acts.md, "Sawmill acts". */
export const SawmillActs = memo(function SawmillActs({ acts, totals, errors, dispatch }: SawmillActsProps) {
  // Unsaved lines have no id; each gets a local one as its key.
  const [ids, setIds] = useState<readonly number[]>([]);
  const idOf = (line: number) => ids[line] ?? line - acts.length;
  const set = (sawmillActs: readonly SawmillActInput[]) => dispatch({ type: "sawmillActs", sawmillActs });
  const add = () => {
    setIds([...acts.map((_, line) => idOf(line)), Math.max(0, ...ids) + 1]);
    set([...acts, EMPTY]);
  };
  const remove = (line: number) => {
    setIds(acts.flatMap((_, at) => (at === line ? [] : [idOf(at)])));
    set(acts.filter((_, at) => at !== line));
  };
  return (
    <Card
      title={text.title}
      isFlush
      isOnPaper={acts.length > 0}
      actions={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={add}
        >
          {text.add}
        </Button>
      }
    >
      {acts.length === 0 && <p className={classes.empty}>{text.empty}</p>}
      {acts.length > 0 && (
        <>
          <DataTable label={text.title} isStacked>
            <thead>
              <tr>
                <th scope="col">{text.number}</th>
                {FIGURES.map(({ name, label }) => (
                  <th key={name} scope="col" className={classes.figure}>
                    {label}
                  </th>
                ))}
                <th aria-hidden="true" />
              </tr>
            </thead>
            <tbody className={classes.sawmillLines}>
              {acts.map((act, line) => (
                <SawmillLine
                  key={idOf(line)}
                  act={act}
                  field={(name) => `sawmill_acts.${line}.${name}`}
                  errors={errors}
                  onChange={(changed) => set(acts.map((other, at) => (at === line ? changed : other)))}
                  onRemove={() => remove(line)}
                />
              ))}
            </tbody>
          </DataTable>
          <SawmillSums totals={totals} />
        </>
      )}
    </Card>
  );
});

interface SawmillLineProps {
  act: SawmillActInput;
  /** The name of a field in the form's errors. */
  field: (name: keyof SawmillActInput) => string;
  errors: FieldErrors;
  onChange: (act: SawmillActInput) => void;
  onRemove: () => void;
}

function SawmillLine({ act, field, errors, onChange, onRemove }: SawmillLineProps) {
  const [isCurrent, setCurrent] = useState(false);
  const errorOf = (name: keyof SawmillActInput) => errors[field(name)]?.join(" ");
  const numberError = errorOf("number");
  return (
    <tr
      onFocus={() => setCurrent(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setCurrent(false);
      }}
    >
      <td data-label={text.number}>
        <Field
          field={field("number")}
          placeholder={text.numberPlaceholder}
          value={act.number}
          maxLength={NUMBER_LENGTH}
          error={numberError ?? (!isCurrent && isIncomplete(act) ? text.incomplete : undefined)}
          isMild={numberError === undefined}
          onChange={(typed) => onChange({ ...act, number: typed })}
        />
      </td>
      {FIGURES.map(({ name, label, placeholder, format, isRight }) => (
        <td key={name} data-label={label}>
          <Field
            field={field(name)}
            placeholder={placeholder}
            value={act[name]}
            format={format}
            error={isRight(act[name]) ? errorOf(name) : text.badNumber}
            onChange={(typed) => onChange({ ...act, [name]: decimalInput(typed) })}
          />
        </td>
      ))}
      <td data-no-print>
        <Button variant="subtle" color="gray.8" size="compact-md" title={text.removeTitle} onClick={onRemove}>
          {text.remove}
        </Button>
      </td>
    </tr>
  );
}

function SawmillSums({ totals }: { totals: Totals }) {
  return (
    <SumLines>
      <SumLine label={text.totalAmount}>{formatVolume(totals.sawmill_amount.raw)} m³</SumLine>
      <SumLine label={text.totalSum}>{formatMoney(totals.sawmill_sum_before_tax.raw)} €</SumLine>
      <SumLine label={totalsText.vat(formatPercent(totals.vat_rate.toNumber()))}>
        {formatMoney(totals.sawmill_vat.raw)} €
      </SumLine>
      <SumLine label={text.totalWithVat} isTotal>
        {formatMoney(totals.sawmill_with_vat.raw)} €
      </SumLine>
    </SumLines>
  );
}

interface FieldProps {
  field: string;
  /** It is the accessible name too. */
  placeholder: string;
  value: string;
  /** Formats a number that is not being typed; text fields have none. */
  format?: (value: number) => string;
  maxLength?: number;
  error: string | undefined;
  isMild?: boolean;
  onChange: (typed: string) => void;
}

function Field({ field, placeholder, value, format, maxLength, error, isMild = false, onChange }: FieldProps) {
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isTyping && format !== undefined) input.current?.select();
  }, [isTyping, format]);
  const wrong = isMild ? undefined : error;
  const isNumber = format !== undefined && !isTyping && wrong === undefined && value !== "";
  return (
    <TextInput
      ref={input}
      size="xs"
      aria-label={placeholder}
      placeholder={placeholder}
      value={isNumber ? format(Number(value)) : value}
      autoComplete="off"
      {...(maxLength === undefined ? {} : { maxLength })}
      classNames={{ input: format === undefined ? classes.actNumber : classes.sawmillNumber }}
      {...(format === undefined ? {} : { inputMode: "decimal" as const })}
      error={wrong}
      description={isMild ? error : undefined}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data-field={field}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
