import { TextInput } from "@mantine/core";
import type { WireBounds } from "#shared/assortments/contract.ts";
import classes from "#web/ui/forms/Forms.module.css";
import type { EditForm } from "#web/ui/forms/useEditForm.ts";
import { assortmentsText as text } from "./text.ts";
import type { TypedAssortment } from "./typedAssortment.ts";

interface BoundFieldsProps {
  form: EditForm<TypedAssortment>;
  /** tm or pm³. */
  unit: string;
}

export function BoundFields({ form, unit }: BoundFieldsProps) {
  const field = (name: keyof WireBounds, unitOfField: string) => (
    <TextInput
      label={text.bounds[name]}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={classes.unit}>{unitOfField}</span>}
      rightSectionWidth={58}
      {...form.field(name)}
    />
  );
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{text.boundsTitle}</legend>
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
