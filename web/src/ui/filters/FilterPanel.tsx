import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { FIRST_PLAUSIBLE_DAY, type IsoDate, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { filterBarText as text } from "#web/ui/text/filterBar.ts";
import { type FilterField, type FilterSet, type FilterValues, typedSum, withoutFilters } from "./filterFields.ts";
import classes from "./filters.module.css";

interface FieldProps {
  label: string;
  values: FilterValues;
  /** Sets parameters; undefined removes one. */
  set: (changes: FilterValues) => void;
}

/** The fields of the bar; a change shows its result at once. */
export function FilterPanel({ fields, values, onChange }: FilterSet) {
  const set = (changes: FilterValues) => {
    const left = Object.entries(changes).filter(([, value]) => value !== undefined);
    onChange({ ...withoutFilters(values, Object.keys(changes)), ...Object.fromEntries(left) });
  };
  return fields.map((field) => {
    const props = { label: field.label, values, set };
    if (field.kind === "days") return <DaysField key="days" {...props} />;
    if (field.kind === "sum") return <SumField key="sum" {...props} />;
    if (field.kind === "given") return null;
    return <ChoiceField key={field.name} {...props} field={field} />;
  });
}

interface Ends {
  from: string | undefined;
  to: string | undefined;
}

/** Two days of which no range can be made stay in the fields; the address keeps the range before. */
function DaysField({ label, values, set }: FieldProps) {
  const stored: Ends = { from: values["from"], to: values["to"] };
  const inAddress = `${stored.from} ${stored.to}`;
  /** Forgotten once the address changes otherwise: by a chip, a view or Back. */
  const [kept, setKept] = useState<Ends & { inAddress: string }>();
  const typed = kept?.inAddress === inAddress ? kept : undefined;
  const { from, to } = typed ?? stored;
  const change = (next: Ends) => {
    if (next.from !== undefined && next.to !== undefined && next.to < next.from) setKept({ ...next, inAddress });
    else {
      setKept(undefined);
      set({ ...next });
    }
  };
  const bounds = { canBeEmpty: true, min: FIRST_PLAUSIBLE_DAY, max: LAST_PLAUSIBLE_DAY };
  return (
    <div className={classes.range}>
      <DateField
        label={text.from(label)}
        value={from ?? null}
        onChange={(day: IsoDate | null) => change({ from: day ?? undefined, to })}
        {...bounds}
      />
      <DateField
        label={text.to(label)}
        value={to ?? null}
        onChange={(day: IsoDate | null) => change({ from, to: day ?? undefined })}
        error={typed && <span role="alert">{text.reversedDays}</span>}
        {...bounds}
      />
    </div>
  );
}

/** Applied when a field is left, or by Enter. */
function SumField({ label, values, set }: FieldProps) {
  const inAddress = `${values["min"]} ${values["max"]}`;
  const stored = { min: shownSum(values["min"]), max: shownSum(values["max"]), inAddress };
  const [kept, setKept] = useState(stored);
  const typed = kept.inAddress === inAddress ? kept : stored;
  const [min, max] = [typedSum(typed.min), typedSum(typed.max)];
  const isReversed =
    min.ok && max.ok && min.euros !== undefined && max.euros !== undefined && Number(max.euros) < Number(min.euros);
  /** A partly typed sum is no error before its field is left. */
  const [isLeft, setLeft] = useState(false);
  const leave = () => {
    setLeft(true);
    if (!min.ok || !max.ok || isReversed) return;
    if (min.euros !== values["min"] || max.euros !== values["max"]) set({ min: min.euros, max: max.euros });
  };
  const field = (name: "min" | "max", ofLabel: string, error: string | undefined) => (
    <TextInput
      label={ofLabel}
      inputMode="decimal"
      autoComplete="off"
      value={typed[name]}
      error={isLeft && error !== undefined && <span role="alert">{error}</span>}
      onChange={({ currentTarget }) => {
        setLeft(false);
        setKept({ ...typed, [name]: currentTarget.value });
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") leave();
      }}
    />
  );
  return (
    <div className={classes.range}>
      {field("min", text.from(label), min.ok ? undefined : text.wrongSum)}
      {field("max", text.to(label), max.ok ? (isReversed ? text.reversedSums : undefined) : text.wrongSum)}
    </div>
  );
}

function shownSum(euros: string | undefined): string {
  return euros?.replace(".", ",") ?? "";
}

function ChoiceField({ label, values, set, field }: FieldProps & { field: FilterField & { kind: "choice" } }) {
  return (
    <NativeSelect
      label={label}
      value={values[field.name] ?? ""}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        set({ [field.name]: value === "" ? undefined : value });
      }}
      data={[{ value: "", label: text.any }, ...field.options.map((option) => ({ ...option }))]}
    />
  );
}
