import { Button, Select, TextInput } from "@mantine/core";
import { type SubmitEvent, useRef, useState } from "react";
import { FIRST_PLAUSIBLE_DAY, type IsoDate, isIsoDate, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { isNumber, isText, oneOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { unitText } from "#web/ui/text/formats.ts";
import classes from "./AddPrice.module.css";
import type { PriceBuyer, PriceOptions } from "./PriceFilters.tsx";
import { pricesText } from "./text.ts";
import { typedPrice } from "./typedPrice.ts";

interface AddPriceProps {
  buyer: PriceBuyer;
  assortments: PriceOptions["assortments"];
  suggested: { assortment: number | undefined; destination: string | undefined };
  onClose: () => void;
}

/** Value of "all destinations"; an empty value means that nothing is chosen. */
const EVERYWHERE = "*";
const CERTIFICATES = [0, 10, 20] as const;

const isDay = (value: unknown): value is IsoDate => isText(value) && isIsoDate(value);

/** 'Lisa ja jätka' keeps the form open with all but the price, for typing in a list. */
export function AddPrice({ buyer, assortments, suggested, onClose }: AddPriceProps) {
  const [assortment, setAssortment] = useKeptState<number | undefined>(
    "price.assortment",
    suggested.assortment,
    isNumber,
  );
  const [destination, setDestination] = useKeptState("price.destination", suggested.destination ?? EVERYWHERE, isText);
  const [certificate, setCertificate] = useKeptState<(typeof CERTIFICATES)[number]>(
    "price.certificate",
    0,
    oneOf(...CERTIFICATES),
  );
  const [validFrom, setValidFrom] = useKeptState("price.from", () => tallinnDay(new Date().toISOString()), isDay);
  const [text, setText] = useKeptState("price.text", "", isText);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const priceField = useRef<HTMLInputElement>(null);
  const unit = unitText(assortments.find(({ id }) => id === assortment)?.unit ?? "SCM");

  const save = async (isMore: boolean) => {
    const typed = typedPrice(text);
    if (assortment === undefined || !typed.ok) {
      setErrors({
        ...(assortment === undefined ? { assortment: [pricesText.chooseAssortment] } : {}),
        ...(typed.ok ? {} : { price: [pricesText.priceErrors[typed.reason]] }),
      });
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      await call(api.prices.create, {
        body: {
          buyer: buyer.id,
          destination: destination === EVERYWHERE ? "" : destination,
          assortment,
          certificate,
          valid_from: validFrom,
          price: typed.price,
        },
      });
      showToast({ text: pricesText.added });
      if (!isMore) onClose();
      await refresh(api.prices.list);
      setText("");
      priceField.current?.focus();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const hasFields = Object.keys(problem.fields).length > 0;
      setErrors(hasFields ? problem.fields : { non_field_errors: [problem.message] });
    }
    setBusy(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save(false);
  };
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={pricesText.addTitle(buyer.name)}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <Select
          label={pricesText.assortment}
          data={assortments.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={assortment === undefined ? null : String(assortment)}
          searchable
          error={errors["assortment"]?.[0]}
          data-autofocus={assortment === undefined || undefined}
          onChange={(id) => setAssortment(id ? Number(id) : undefined)}
        />
        {buyer.destinations.length > 0 && (
          <Select
            label={pricesText.destination}
            data={[
              { value: EVERYWHERE, label: pricesText.allDestinations },
              ...buyer.destinations.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={destination}
            searchable
            error={errors["destination"]?.[0]}
            onChange={(code) => setDestination(code ?? EVERYWHERE)}
          />
        )}
        <Select
          label={pricesText.certificate}
          data={CERTIFICATES.map((kind) => ({ value: String(kind), label: pricesText.certificates[kind] }))}
          value={String(certificate)}
          error={errors["certificate"]?.[0]}
          onChange={(value) => setCertificate(CERTIFICATES.find((kind) => String(kind) === value) ?? 0)}
        />
        <div className={classes.pair}>
          <DateField
            label={pricesText.validFrom}
            value={validFrom}
            min={FIRST_PLAUSIBLE_DAY}
            max={LAST_PLAUSIBLE_DAY}
            error={errors["valid_from"]?.[0]}
            onChange={(date) => date && setValidFrom(date)}
          />
          <TextInput
            ref={priceField}
            label={pricesText.price}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span className={classes.unit}>{pricesText.perUnit(unit)}</span>}
            rightSectionWidth={58}
            value={text}
            error={errors["price"]?.[0]}
            data-autofocus={assortment !== undefined || undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <p className={classes.hint}>{pricesText.addHint}</p>
        <ErrorText>{errors["non_field_errors"]}</ErrorText>
        <DialogButtons>
          <Button variant="default" disabled={isBusy} onClick={() => void save(true)}>
            {pricesText.addMore}
          </Button>
          <KeyButton shortcut={FINISH_KEY} type="submit" loading={isBusy}>
            {pricesText.save}
          </KeyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
