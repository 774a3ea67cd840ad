import { ActionIcon, Button, Checkbox, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import type { FilingLine } from "#shared/eudr/filingContent.ts";
import { MAX_DEVIATION, MAX_PRODUCTS } from "#shared/eudr/limits.ts";
import { PRODUCT_NAMES, SPECIES_CODES } from "#shared/eudr/species.ts";
import { filingWords } from "#web/eudr/filing/words/filingWords.ts";
import classes from "#web/ui/forms/Forms.module.css";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useWords } from "#web/ui/text/language.ts";
import type { FilingForm } from "./useFilingForm.ts";

/** A line a product, with its trees, volume and deviation. */
export function ProductLines({ form }: { form: FilingForm }) {
  const text = useWords(filingWords);
  const { lines } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const change = (next: FilingLine[]) => form.draft.choose({ lines: next });
  const edit = (index: number, changes: Partial<FilingLine>) =>
    change(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  return (
    <>
      {lines.map(({ product, species }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity while they are typed
        <fieldset key={index} className={classes.group}>
          <legend className={`${layout.row} ${classes.legend}`}>
            {text.line(index + 1)}
            {lines.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray.7"
                aria-label={text.removeLine(index + 1)}
                onClick={() => {
                  change(lines.toSpliced(index, 1));
                  add.current?.focus();
                }}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </legend>
          <Select
            label={text.product}
            data={PRODUCT_NAMES.map((value) => ({ value, label: text.products[value] }))}
            value={product}
            allowDeselect={false}
            onChange={(value) => edit(index, { product: PRODUCT_NAMES.find((each) => each === value) ?? product })}
          />
          <Checkbox.Group
            label={text.species}
            withAsterisk
            {...form.field(`lines.${index}.species`)}
            value={[...species]}
            onChange={(chosen) => edit(index, { species: SPECIES_CODES.filter((code) => chosen.includes(code)) })}
          >
            <div className={classes.ticks}>
              {SPECIES_CODES.map((code) => (
                <Checkbox key={code} value={code} label={text.chosenSpecies(code)} />
              ))}
            </div>
          </Checkbox.Group>
          <div className={classes.pair}>
            <TextInput
              label={text.volume}
              description={text.volumeHint}
              inputMode="decimal"
              autoComplete="off"
              required
              {...form.field(`lines.${index}.volume`)}
            />
            <TextInput
              label={text.deviation}
              description={text.deviationHint(MAX_DEVIATION)}
              inputMode="decimal"
              autoComplete="off"
              required
              {...form.field(`lines.${index}.deviation`)}
            />
          </div>
        </fieldset>
      ))}
      <ErrorText>{form.errors.of("lines")}</ErrorText>
      {lines.length < MAX_PRODUCTS && (
        <div data-no-print>
          <Button
            ref={add}
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => change([...lines, NEW_LINE])}
          >
            {text.addLine}
          </Button>
        </div>
      )}
    </>
  );
}

const NEW_LINE: FilingLine = { product: "roundwood", species: [], volume: "", deviation: String(MAX_DEVIATION) };
