import { Button, Select, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { FIRST_PLAUSIBLE_DAY, type IsoDate, isIsoDate, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { BodyOf } from "#shared/platform/route.ts";
import type { ListedPrice, priceRoutes } from "#shared/prices/contract.ts";
import { isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import classes from "#web/ui/forms/Forms.module.css";
import type { Checked } from "#web/ui/forms/useDraft.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import layout from "#web/ui/layout.module.css";
import { showToast } from "#web/ui/messages/toast.ts";
import { unitText } from "#web/ui/text/formats.ts";
import type { PriceBuyer, PriceOptions } from "./PriceFilters.tsx";
import { pricesText } from "./text.ts";
import { typedPrice } from "./typedPrice.ts";

interface AddPriceProps {
  buyer: PriceBuyer;
  assortments: PriceOptions["assortments"];
  suggested: { assortment: number | undefined; destination: string | undefined };
  onClose: () => void;
}

interface Typed {
  /** An id, '' for none. */
  assortment: string;
  destination: string;
  certificate: ListedPrice["certificate"];
  valid_from: IsoDate;
  price: string;
}

interface PriceInput {
  body: Omit<BodyOf<typeof priceRoutes.create>, "buyer">;
  next: Typed;
}

/** Value of "all destinations"; an empty value means that nothing is chosen. */
const EVERYWHERE = "*";
const CERTIFICATES = [0, 10, 20] as const;
const LABELS = {
  assortment: pricesText.assortment,
  destination: pricesText.destination,
  certificate: pricesText.certificate,
  valid_from: pricesText.validFrom,
  price: pricesText.price,
};

const isTyped = recordOf<Typed>({
  assortment: isText,
  destination: isText,
  certificate: oneOf(...CERTIFICATES),
  valid_from: (value): value is IsoDate => isText(value) && isIsoDate(value),
  price: isText,
});

/** 'Lisa ja jätka' keeps the form open with all but the price, for typing in a list. */
export function AddPrice({ buyer, assortments, suggested, onClose }: AddPriceProps) {
  const priceField = useRef<HTMLInputElement>(null);
  const isMore = useRef(false);
  const newPrice = (): Typed => ({
    assortment: suggested.assortment === undefined ? "" : String(suggested.assortment),
    destination: suggested.destination ?? EVERYWHERE,
    certificate: 0,
    valid_from: tallinnDay(new Date().toISOString()),
    price: "",
  });
  const form = useEditForm<Typed, PriceInput>({
    stored: { values: newPrice(), version: 0 },
    keptAs: "price",
    isValues: isTyped,
    check: readPrice,
    save: async ({ body, next }) => {
      await call(api.prices.create, { body: { ...body, buyer: buyer.id } });
      showToast({ text: pricesText.added });
      if (!isMore.current) onClose();
      await refreshed();
      priceField.current?.focus();
      return { values: next, version: 0 };
    },
  });
  const { assortment, certificate, valid_from: validFrom } = form.values;
  const hasAssortment = assortment !== "";
  const unit = unitText(assortments.find(({ id }) => String(id) === assortment)?.unit ?? "SCM");
  const submit = (goesOn: boolean): typeof form.submit => {
    return (event) => {
      isMore.current = goesOn;
      form.submit(event);
    };
  };
  return (
    <FormDialog
      form={{ ...form, submit: submit(false) }}
      title={pricesText.addTitle(buyer.name)}
      action={pricesText.save}
      otherButton={
        <Button variant="default" disabled={form.isBusy} onClick={() => submit(true)()}>
          {pricesText.addMore}
        </Button>
      }
      labels={LABELS}
      onClose={onClose}
    >
      <Select
        label={pricesText.assortment}
        data={assortments.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        data-autofocus={!hasAssortment || undefined}
        {...form.field("assortment")}
        value={assortment || null}
        onChange={(id) => form.change({ assortment: id ?? "" })}
      />
      {buyer.destinations.length > 0 && (
        <Select
          label={pricesText.destination}
          data={[
            { value: EVERYWHERE, label: pricesText.allDestinations },
            ...buyer.destinations.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          searchable
          {...form.field("destination")}
          onChange={(code) => form.change({ destination: code ?? EVERYWHERE })}
        />
      )}
      <Select
        label={pricesText.certificate}
        data={CERTIFICATES.map((kind) => ({ value: String(kind), label: pricesText.certificates[kind] }))}
        {...form.field("certificate")}
        value={String(certificate)}
        onChange={(value) => form.change({ certificate: CERTIFICATES.find((kind) => String(kind) === value) ?? 0 })}
      />
      <div className={classes.pair}>
        <DateField
          label={pricesText.validFrom}
          value={validFrom}
          min={FIRST_PLAUSIBLE_DAY}
          max={LAST_PLAUSIBLE_DAY}
          error={
            form.errors.of("valid_from") && (
              <>
                {form.errors.of("valid_from")}{" "}
                <Link
                  to="/price-lists/"
                  search={{ buyer: buyer.id, assortment: Number(assortment), past: "shown" }}
                  className={layout.action}
                  onClick={onClose}
                >
                  {pricesText.seeList}
                </Link>
              </>
            )
          }
          onChange={(date) => date && form.change({ valid_from: date })}
        />
        <TextInput
          ref={priceField}
          label={pricesText.price}
          inputMode="decimal"
          autoComplete="off"
          rightSection={<span className={classes.unit}>{pricesText.perUnit(unit)}</span>}
          rightSectionWidth={58}
          data-autofocus={hasAssortment || undefined}
          {...form.field("price")}
        />
      </div>
      <p className={classes.hint}>{pricesText.addHint}</p>
    </FormDialog>
  );
}

function readPrice(values: Typed): Checked<PriceInput> {
  const { assortment, destination: chosen, certificate, valid_from, price: text } = values;
  const typed = typedPrice(text);
  if (assortment === "" || !typed.ok) {
    const errors = {
      ...(assortment === "" ? { assortment: pricesText.chooseAssortment } : {}),
      ...(typed.ok ? {} : { price: pricesText.priceErrors[typed.reason] }),
    };
    return { ok: false, errors };
  }
  const destination = chosen === EVERYWHERE ? "" : chosen;
  const body = { assortment: Number(assortment), destination, certificate, valid_from, price: typed.price };
  return { ok: true, input: { body, next: { ...values, price: "" } } };
}
