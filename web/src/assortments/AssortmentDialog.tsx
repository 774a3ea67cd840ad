import { Button, Select, TextInput } from "@mantine/core";
import type { ListedAssortment, ListedGroup, WireBounds } from "#shared/assortments/contract.ts";
import { assortmentsText as text } from "./text.ts";
import "@mantine/core/styles/Combobox.layer.css";
import type { SubmitEvent } from "react";
import { UNITS } from "#shared/basics/units.ts";
import { isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";
import classes from "./AssortmentDialog.module.css";
import { BoundFields } from "./BoundFields.tsx";
import { readPrice, readVolume, type TypedBounds, typedBounds } from "./typedNumbers.ts";
import { useVersionedSave } from "./useVersionedSave.ts";

const isUnit = oneOf(...UNITS);
const areTypedBounds = recordOf<TypedBounds>({
  least_volume: isText,
  most_volume: isText,
  least_price: isText,
  most_price: isText,
});

interface AssortmentDialogProps {
  /** Undefined for a new one. */
  assortment: ListedAssortment | undefined;
  groups: readonly ListedGroup[];
  onClose: () => void;
}

export function AssortmentDialog({ assortment, groups, onClose }: AssortmentDialogProps) {
  const [code, setCode] = useKeptState("assortment.code", assortment?.code ?? "", isText);
  const [name, setName] = useKeptState("assortment.name", assortment?.name ?? "", isText);
  const [unit, setUnit] = useKeptState<ListedAssortment["unit"]>("assortment.unit", assortment?.unit ?? "SCM", isUnit);
  const [group, setGroup] = useKeptState("assortment.group", assortment?.group ?? 0, isNumber);
  const [price, setPrice] = useKeptState(
    "assortment.price",
    assortment?.fixed_price ? formatMoney(assortment.fixed_price) : "",
    isText,
  );
  const [bounds, setBounds] = useKeptState("assortment.bounds", typedBounds(assortment?.bounds), areTypedBounds);
  const { save, errors, setErrors, isBusy } = useVersionedSave({
    version: assortment?.version ?? 0,
    conflict: "assortment_changed",
    readAgain: async () => (await call(api.assortments.list)).find((each) => each.code === code),
    changedElsewhere: text.changedElsewhere,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const fixedPrice = readPrice(price);
    const [leastVolume, mostVolume] = [readVolume(bounds.least_volume), readVolume(bounds.most_volume)];
    const [leastPrice, mostPrice] = [readPrice(bounds.least_price), readPrice(bounds.most_price)];
    if (
      fixedPrice === undefined ||
      leastVolume === undefined ||
      mostVolume === undefined ||
      leastPrice === undefined ||
      mostPrice === undefined
    ) {
      return setErrors({
        ...(fixedPrice === undefined ? { fixed_price: [text.fixedPriceError] } : {}),
        ...(leastVolume === undefined ? { "bounds.least_volume": [text.volumeError] } : {}),
        ...(mostVolume === undefined ? { "bounds.most_volume": [text.volumeError] } : {}),
        ...(leastPrice === undefined ? { "bounds.least_price": [text.fixedPriceError] } : {}),
        ...(mostPrice === undefined ? { "bounds.most_price": [text.fixedPriceError] } : {}),
      });
    }
    const limits = {
      least_volume: leastVolume,
      most_volume: mostVolume,
      least_price: leastPrice,
      most_price: mostPrice,
    };
    void save(async (version) => {
      await send(fixedPrice, limits, version);
      showToast({ text: assortment ? text.changed : text.added });
      await refresh(api.assortments.list, api.assortments.groups, api.prices.options, api.prices.list);
      onClose();
    });
  };

  const send = async (fixed_price: number, limits: WireBounds, version: number) => {
    // A group of the other unit is no longer offered.
    const chosen = groups.find(({ id, unit: own }) => id === group && own === unit);
    const body = { name, fixed_price, bounds: limits, group: chosen?.id ?? null };
    if (assortment) await call(api.assortments.change, { params: { code }, body: { ...body, version } });
    else await call(api.assortments.create, { body: { ...body, code, unit } });
  };

  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={assortment ? text.changeTitle : text.addTitle}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <div className={classes.pair}>
          <TextInput
            label={text.code}
            value={code}
            error={errors["code"]?.[0]}
            disabled={assortment !== undefined}
            autoComplete="off"
            spellCheck={false}
            {...(assortment ? {} : { "data-autofocus": true })}
            onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
          />
          <Select
            label={text.unit}
            data={UNITS.map((each) => ({ value: each, label: text.units[each] }))}
            value={unit}
            disabled={assortment !== undefined}
            onChange={(chosen) => setUnit(UNITS.find((each) => each === chosen) ?? unit)}
          />
        </div>
        {assortment && <p className={classes.hint}>{text.kept}</p>}
        <TextInput
          label={text.name}
          value={name}
          error={errors["name"]?.[0]}
          autoComplete="off"
          {...(assortment ? { "data-autofocus": true } : {})}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={text.group}
          data={[
            { value: "0", label: text.noGroup },
            ...groups
              .filter((each) => each.unit === unit)
              .map((each) => ({ value: String(each.id), label: each.name })),
          ]}
          value={groups.some((each) => each.id === group && each.unit === unit) ? String(group) : "0"}
          error={errors["group"]?.[0]}
          onChange={(chosen) => setGroup(Number(chosen ?? 0))}
        />
        <TextInput
          label={text.fixedPrice}
          description={text.fixedPriceHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="decimal"
          value={price}
          error={errors["fixed_price"]?.[0]}
          autoComplete="off"
          rightSection={<span className={classes.unit}>{text.perUnit(unitText(unit))}</span>}
          rightSectionWidth={58}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <BoundFields unit={unitText(unit)} typed={bounds} errors={errors} onChange={setBounds} />
        <ErrorText>{errors["other"]}</ErrorText>
        <DialogButtons>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </Button>
          <KeyButton shortcut={FINISH_KEY} type="submit" loading={isBusy}>
            {assortment ? text.confirm : text.save}
          </KeyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
