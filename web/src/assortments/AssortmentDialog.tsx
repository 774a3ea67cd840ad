import { Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import type { ListedAssortment, ListedGroup } from "#shared/assortments/contract.ts";
import { UNITS } from "#shared/basics/units.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import classes from "#web/ui/forms/Forms.module.css";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { unitText } from "#web/ui/text/formats.ts";
import { formText } from "#web/ui/text/forms.ts";
import { BoundFields } from "./BoundFields.tsx";
import { assortmentsText as text } from "./text.ts";
import {
  type AssortmentInput,
  isTypedAssortment,
  readAssortment,
  storedAssortment,
  type TypedAssortment,
} from "./typedAssortment.ts";

interface AssortmentDialogProps {
  assortment: ListedAssortment | undefined;
  groups: readonly ListedGroup[];
  onClose: () => void;
}

const LABELS = {
  code: text.code,
  name: text.name,
  unit: text.unit,
  group: text.group,
  fixed_price: text.fixedPrice,
  ...text.bounds,
};

export function AssortmentDialog({ assortment, groups, onClose }: AssortmentDialogProps) {
  const form = useAssortmentForm({ assortment, groups, onClose });
  const { unit, group } = form.values;
  const offered = groups.filter((each) => each.unit === unit);
  const shownGroup = (id: number) => groups.find((each) => each.id === id)?.name ?? text.noGroup;
  return (
    <FormDialog
      form={form}
      title={assortment ? text.changeTitle : text.addTitle}
      action={assortment ? text.confirm : text.save}
      labels={LABELS}
      shown={(field, values) => (field === "group" ? shownGroup(values.group) : values[field])}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput
          label={text.code}
          disabled={assortment !== undefined}
          autoComplete="off"
          spellCheck={false}
          {...(assortment ? {} : { "data-autofocus": true })}
          {...form.field("code")}
          onChange={(event) => form.change({ code: event.currentTarget.value.toUpperCase() })}
        />
        <Select
          label={text.unit}
          data={UNITS.map((each) => ({ value: each, label: text.units[each] }))}
          allowDeselect={false}
          disabled={assortment !== undefined}
          {...form.field("unit")}
        />
      </div>
      {assortment && <p className={classes.hint}>{text.kept}</p>}
      <TextInput
        label={text.name}
        autoComplete="off"
        {...(assortment ? { "data-autofocus": true } : {})}
        {...form.field("name")}
      />
      <Select
        label={text.group}
        data={[
          { value: "0", label: text.noGroup },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field("group")}
        value={offered.some(({ id }) => id === group) ? String(group) : "0"}
        onChange={(chosen) => form.change({ group: Number(chosen ?? 0) })}
      />
      <TextInput
        label={text.fixedPrice}
        description={text.fixedPriceHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className={classes.unit}>{text.perUnit(unitText(unit))}</span>}
        rightSectionWidth={58}
        {...form.field("fixed_price")}
      />
      <BoundFields form={form} unit={unitText(unit)} />
    </FormDialog>
  );
}

function useAssortmentForm({ assortment, groups, onClose }: AssortmentDialogProps) {
  return useEditForm<TypedAssortment, AssortmentInput>({
    stored: storedAssortment(assortment),
    keptAs: "assortment",
    isValues: isTypedAssortment,
    check: (values) => readAssortment(values, groups),
    save: async ({ code, unit, ...body }, version) => {
      if (assortment) await call(api.assortments.change, { params: { code }, body: { ...body, version } });
      else await call(api.assortments.create, { body: { ...body, code, unit } });
      showToast({ text: assortment ? text.changed : text.added });
      await refreshed();
      onClose();
    },
    conflict: assortment && {
      code: "assortment_changed",
      readAgain: async () => {
        const now = (await call(api.assortments.list)).find(({ id }) => id === assortment.id);
        return now && storedAssortment(now);
      },
      gone: formText.gone,
    },
    fieldOf: (path) => path.replace("bounds.", ""),
  });
}
