import { NativeSelect, TextInput } from "@mantine/core";
import { useId } from "react";
import { MAX_SITE_FACT, MAX_SITE_NAME } from "#shared/acts/siteEdits.ts";
import { COUNTIES } from "#shared/reports/counties.ts";
import classes from "#web/attachments/guide.module.css";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import type { SiteField } from "./siteFacts.ts";

interface FactFieldProps {
  field: SiteField;
  value: string;
  text: GuideText;
  hint?: string | undefined;
  /** `md`: the field alone is asked for. */
  size: "sm" | "md";
  /** What a form says of the field, and wants to know of it. */
  input: { error?: string; onBlur?: () => void; onKeyDown?: (event: { key: string }) => void; "data-path"?: string };
  /** `isChosen`: the value is one of a list, and complete. */
  onChange: (value: string, isChosen: boolean) => void;
}

/** The field of one fact of a site, in a form or asked for alone. */
export function FactField({ field, value, text, hint = "", size, input, onChange }: FactFieldProps) {
  const label = text.fields[field];
  if (field === "possession_type") {
    return <Possession value={value} label={label} {...{ text, hint, size, input, onChange }} />;
  }
  const shown = {
    ...input,
    size,
    label,
    value,
    description: hint || undefined,
    ...(size === "md" && { descriptionProps: { size: "lg" }, errorProps: { size: "lg" } }),
  };
  if (field === "county") {
    const counties = [...new Set([...COUNTIES, value])].filter(Boolean);
    return (
      <NativeSelect
        {...shown}
        onChange={(event) => onChange(event.currentTarget.value, true)}
        data={[{ value: "", label: text.chooseCounty }, ...counties]}
      />
    );
  }
  return (
    <TextInput
      {...shown}
      maxLength={MAX_LENGTHS[field]}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value, false)}
    />
  );
}

const MAX_LENGTHS = {
  name: MAX_SITE_NAME,
  cadaster: undefined,
  forest_notice: MAX_SITE_FACT,
  contract_number: MAX_SITE_FACT,
  previous_owner: MAX_SITE_FACT,
};

type PossessionProps = Omit<FactFieldProps, "field"> & { label: string };

function Possession({ value, label, text, hint, size, input: { error, ...input }, onChange }: PossessionProps) {
  const id = useId();
  return (
    <fieldset className={classes.choices} data-size={size}>
      <legend>{label}</legend>
      {hint !== "" && <p className={layout.quiet}>{hint}</p>}
      {(["10", "20"] as const).map((each) => (
        <label key={each} className={classes.choice}>
          <input
            type="radio"
            name={id}
            data-path={input["data-path"]}
            checked={value === each}
            onChange={() => onChange(each, true)}
          />
          <span>
            {text.possessions[each]}{" "}
            <span className={`${layout.quiet} ${classes.ownWords}`}>{text.ownWords[each]}</span>
          </span>
        </label>
      ))}
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}
