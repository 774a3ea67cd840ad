import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import type { ListedGroup } from "#shared/assortments/contract.ts";
import { assortmentsText, groupsText as text } from "#web/assortments/text.ts";
import "@mantine/core/styles/Combobox.layer.css";
import type { SubmitEvent } from "react";
import { UNITS } from "#shared/basics/units.ts";
import { isFlag, isNumber, isText, listOf, oneOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { useVersionedSave } from "#web/assortments/useVersionedSave.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { FilterSelect } from "#web/ui/filters/FilterSelect.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import classes from "./GroupDialog.module.css";

interface GroupDialogProps {
  /** Undefined for a new one. */
  group: ListedGroup | undefined;
  options: readonly { id: number; name: string; buyer: string }[];
  onClose: () => void;
}

export function GroupDialog({ group, options, onClose }: GroupDialogProps) {
  const [name, setName] = useKeptState("group.name", group?.name ?? "", isText);
  const [unit, setUnit] = useKeptState<ListedGroup["unit"]>("group.unit", group?.unit ?? "SCM", oneOf(...UNITS));
  const [perDestination, setPerDestination] = useKeptState(
    "group.perDestination",
    group?.forecasts_per_destination ?? true,
    isFlag,
  );
  const [ungrouped, setUngrouped] = useKeptState("group.ungrouped", group?.ungrouped_destination ?? false, isFlag);
  const [destinations, setDestinations] = useKeptState(
    "group.destinations",
    group?.destinations ?? [],
    listOf(isNumber),
  );
  const { save, errors, isBusy } = useVersionedSave({
    version: group?.version ?? 0,
    conflict: "group_changed",
    readAgain: async () => (await call(api.assortments.groups)).groups.find(({ id }) => id === group?.id),
    changedElsewhere: text.changedElsewhere,
  });
  const shown = options.map(({ id, name: place, buyer }) => ({ id, name: text.destination(place, buyer) }));

  const send = async (version: number) => {
    const body = {
      name,
      forecasts_per_destination: perDestination,
      ungrouped_destination: perDestination && ungrouped,
      destinations,
    };
    if (group) {
      await call(api.assortments.changeGroup, { params: { id: String(group.id) }, body: { ...body, version } });
    } else await call(api.assortments.createGroup, { body: { ...body, unit } });
    showToast({ text: group ? text.changed : text.added });
    await refresh(api.assortments.groups, api.forecasts.assortments, api.forecasts.load);
    onClose();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save(send);
  };
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={group ? text.changeTitle : text.addTitle}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <TextInput
          label={text.name}
          value={name}
          error={errors["name"]?.[0]}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={text.unit}
          description={group && text.kept}
          data={UNITS.map((each) => ({ value: each, label: assortmentsText.units[each] }))}
          value={unit}
          disabled={group !== undefined}
          onChange={(chosen) => setUnit(UNITS.find((each) => each === chosen) ?? unit)}
        />
        <div>
          <FilterSelect label={text.destinations} options={shown} selected={destinations} onChange={setDestinations} />
          <p className={classes.hint}>{text.chosen(destinations.length)}</p>
          <ErrorText>{errors["destinations"]}</ErrorText>
        </div>
        <Checkbox
          size="sm"
          label={text.perDestination}
          description={text.perDestinationHint}
          checked={perDestination}
          onChange={(event) => setPerDestination(event.currentTarget.checked)}
        />
        {perDestination && (
          <Checkbox
            size="sm"
            label={text.ungrouped}
            description={text.ungroupedHint}
            checked={ungrouped}
            onChange={(event) => setUngrouped(event.currentTarget.checked)}
          />
        )}
        <ErrorText>{errors["other"]}</ErrorText>
        <DialogButtons>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </Button>
          <KeyButton shortcut={FINISH_KEY} type="submit" loading={isBusy}>
            {group ? text.confirm : text.save}
          </KeyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
