import { Checkbox, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import type { ListedGroup } from "#shared/assortments/contract.ts";
import { UNITS } from "#shared/basics/units.ts";
import { isFlag, isNumber, isText, listOf, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { assortmentsText, groupsText as text } from "#web/assortments/text.ts";
import { FilterSelect } from "#web/ui/filters/FilterSelect.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import classes from "#web/ui/forms/Forms.module.css";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import { formText } from "#web/ui/text/forms.ts";

type Typed = Omit<ListedGroup, "id" | "version">;

interface GroupDialogProps {
  group: ListedGroup | undefined;
  options: readonly { id: number; name: string; buyer: string }[];
  onClose: () => void;
}

const isTyped = recordOf<Typed>({
  name: isText,
  unit: oneOf(...UNITS),
  forecasts_per_destination: isFlag,
  ungrouped_destination: isFlag,
  destinations: listOf(isNumber),
});

const LABELS = {
  name: text.name,
  unit: text.unit,
  destinations: text.destinations,
  forecasts_per_destination: text.perDestination,
  ungrouped_destination: text.ungrouped,
};

export function GroupDialog({ group, options, onClose }: GroupDialogProps) {
  const form = useGroupForm(group, onClose);
  const { values } = form;
  const destinations = options.map(({ id, name, buyer }) => ({ id, name: text.destination(name, buyer) }));
  const shown = (field: keyof Typed, { [field]: value }: Typed) => {
    if (typeof value === "boolean") return value ? common.yes : common.no;
    if (typeof value === "string") return value;
    return destinations.flatMap(({ id, name }) => (value.includes(id) ? [name] : [])).join(", ");
  };
  return (
    <FormDialog
      form={form}
      title={group ? text.changeTitle : text.addTitle}
      action={group ? text.confirm : text.save}
      labels={LABELS}
      shown={shown}
      onClose={onClose}
    >
      <TextInput label={text.name} autoComplete="off" data-autofocus {...form.field("name")} />
      <Select
        label={text.unit}
        description={group && text.kept}
        data={UNITS.map((each) => ({ value: each, label: assortmentsText.units[each] }))}
        allowDeselect={false}
        disabled={group !== undefined}
        {...form.field("unit")}
      />
      <div>
        <FilterSelect
          label={text.destinations}
          options={destinations}
          selected={values.destinations}
          onChange={(destinations) => form.change({ destinations })}
        />
        <p className={classes.hint}>{text.chosen(values.destinations.length)}</p>
        <ErrorText>{form.errors.of("destinations")}</ErrorText>
      </div>
      <Checkbox
        size="sm"
        label={text.perDestination}
        description={
          values.forecasts_per_destination && values.destinations.length === 0
            ? text.openDestinations
            : text.perDestinationHint
        }
        {...form.field("forecasts_per_destination", { type: "checkbox" })}
      />
      {values.forecasts_per_destination && (
        <Checkbox
          size="sm"
          label={text.ungrouped}
          description={text.ungroupedHint}
          {...form.field("ungrouped_destination", { type: "checkbox" })}
        />
      )}
    </FormDialog>
  );
}

function useGroupForm(group: ListedGroup | undefined, onClose: () => void) {
  return useEditForm<Typed, Typed>({
    stored: storedOf(group),
    keptAs: "group",
    isValues: isTyped,
    check: (values) => {
      const { forecasts_per_destination: isSplit, ungrouped_destination: hasRest } = values;
      return { ok: true, input: { ...values, ungrouped_destination: isSplit && hasRest } };
    },
    save: async ({ unit, ...body }, version) => {
      if (group) {
        await call(api.assortments.changeGroup, { params: { id: String(group.id) }, body: { ...body, version } });
      } else await call(api.assortments.createGroup, { body: { ...body, unit } });
      showToast({ text: group ? text.changed : text.added });
      await refreshed();
      onClose();
    },
    conflict: group && {
      code: "group_changed",
      readAgain: async () => {
        const now = (await call(api.assortments.groups)).groups.find(({ id }) => id === group.id);
        return now && storedOf(now);
      },
      gone: formText.gone,
    },
  });
}

function storedOf(group: ListedGroup | undefined): Stored<Typed> {
  const { name = "", unit = "SCM", destinations = [], version = 0 } = group ?? {};
  const { forecasts_per_destination = true, ungrouped_destination = false } = group ?? {};
  return { values: { name, unit, forecasts_per_destination, ungrouped_destination, destinations }, version };
}
