import { TextInput } from "@mantine/core";
import type { WireBounds } from "#shared/assortments/contract.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import classes from "./AssortmentDialog.module.css";
import { assortmentsText as text } from "./text.ts";
import type { TypedBounds } from "./typedNumbers.ts";

interface BoundFieldsProps {
  /** tm or pm³. */
  unit: string;
  typed: TypedBounds;
  errors: FieldErrors;
  onChange: (typed: TypedBounds) => void;
}

/** Between which volume and price a row of the assortment usually is. */
export function BoundFields({ unit, typed, errors, onChange }: BoundFieldsProps) {
  const field = (name: keyof WireBounds, unitOfField: string) => (
    <TextInput
      label={text.bounds[name]}
      inputMode="decimal"
      value={typed[name]}
      error={errors[`bounds.${name}`]?.[0]}
      autoComplete="off"
      rightSection={<span className={classes.unit}>{unitOfField}</span>}
      rightSectionWidth={58}
      onChange={(event) => onChange({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.bounds}>
      <legend>{text.boundsTitle}</legend>
      <p className={classes.hint}>{text.boundsHint}</p>
      <div className={classes.pair}>
        {field("least_volume", unit)}
        {field("most_volume", unit)}
        {field("least_price", text.perUnit(unit))}
        {field("most_price", text.perUnit(unit))}
      </div>
    </fieldset>
  );
}
