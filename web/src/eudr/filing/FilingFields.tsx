import { Checkbox, Radio, TextInput } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { FILED_AREAS } from "#shared/eudr/filingContent.ts";
import { filingWords } from "#web/eudr/filing/words/filingWords.ts";
import { PlotsField } from "#web/eudr/PlotsField.tsx";
import classes from "#web/ui/forms/Forms.module.css";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { ProductLines } from "./ProductLines.tsx";
import type { FilingForm } from "./useFilingForm.ts";

interface FilingFieldsProps {
  form: FilingForm;
  owner: number;
  isAgent: boolean;
}

const THUMB = {
  body: { alignItems: "center" },
  label: { display: "inline-flex", alignItems: "center", minHeight: "var(--virn-touch)" },
};

export function FilingFields({ form, owner, isAgent }: FilingFieldsProps) {
  const text = useWords(filingWords);
  const { isSmall, plots, area, isConfidential } = form.values;
  return (
    <>
      <Card title={text.who}>
        <Checkbox
          label={text.isSmall}
          description={text.isSmallHint[isAgent ? "agent" : "owner"]}
          checked={isSmall}
          onChange={(event) => form.draft.choose({ isSmall: event.currentTarget.checked })}
        />
        <div className={classes.pair}>
          <TextInput label={text.name} autoComplete="off" required {...form.field("name")} />
          <TextInput label={text.code} autoComplete="off" inputMode="numeric" required {...form.field("code")} />
        </div>
        <TextInput label={text.street} autoComplete="off" required {...form.field("address.street")} />
        <div className={classes.pair}>
          <TextInput
            label={text.postcode}
            autoComplete="off"
            inputMode="numeric"
            required
            {...form.field("address.postcode")}
          />
          <TextInput label={text.city} autoComplete="off" required {...form.field("address.city")} />
        </div>
      </Card>
      <Card title={text.where}>
        <PlotsField
          value={plots}
          field={{ required: true, ...form.field("plots") }}
          owner={owner}
          area={isSmall ? undefined : area}
          onChange={(all) => form.draft.choose({ plots: all })}
        />
        {!isSmall && (
          <Radio.Group
            label={text.area}
            description={text.areaHint}
            value={area}
            onChange={(value) => form.draft.choose({ area: FILED_AREAS.find((each) => each === value) ?? area })}
          >
            <div className={`${classes.group} ${layout.above8}`}>
              {FILED_AREAS.map((each) => (
                <Radio key={each} value={each} label={text.areas[each]} styles={THUMB} />
              ))}
            </div>
          </Radio.Group>
        )}
      </Card>
      <Card title={text.howMuch}>
        <ProductLines form={form} />
        <Checkbox
          label={text.isConfidential}
          checked={isConfidential}
          onChange={(event) => form.draft.choose({ isConfidential: event.currentTarget.checked })}
        />
      </Card>
    </>
  );
}
