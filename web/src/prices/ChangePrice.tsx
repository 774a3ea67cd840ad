import { ActionIcon, TextInput } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { ListedPrice } from "#shared/prices/contract.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import classes from "./ChangePrice.module.css";
import { pricesText } from "./text.ts";
import { typedPrice } from "./typedPrice.ts";

export function ChangePrice({ price, onDone }: { price: ListedPrice; onDone: () => void }) {
  const [text, setText] = useState(formatMoney(price.price));
  const [error, setError] = useState("");
  const [isOutdated, setOutdated] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    const read = typedPrice(text);
    if (!read.ok) return setError(pricesText.priceErrors[read.reason]);
    const typed = read.price;
    if (typed === price.price) return onDone();
    setBusy(true);
    try {
      await setPrice(price.id, price.price, typed);
      onDone();
      showToast({
        text: pricesText.changed(formatMoney(price.price), formatMoney(typed)),
        action: { label: pricesText.undo, run: () => void setBack(price, typed) },
      });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      // The next attempt starts from the new price.
      if (problem.is("price_changed")) await refresh(api.prices.list);
      setOutdated(problem.is("price_changed"));
      setError(problem.fields["price"]?.[0] ?? problem.message);
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        aria-label={pricesText.newPrice}
        className={classes.field}
        size="xs"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isOutdated ? pricesText.changedElsewhere(formatMoney(price.price)) : error}
        disabled={isBusy}
        data-autofocus
        ref={focusWhole}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError("");
          setOutdated(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
        }}
      />
      <ActionIcon type="submit" variant="subtle" loading={isBusy} aria-label={pricesText.confirm}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray.7" aria-label={pricesText.giveUp} onClick={onDone}>
        <IconX size={16} />
      </ActionIcon>
    </form>
  );
}

async function setBack(price: ListedPrice, now: number): Promise<void> {
  try {
    await setPrice(price.id, now, price.price);
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    showToast({ text: problem.message });
  }
}

async function setPrice(id: string, original: number, price: number): Promise<void> {
  await call(api.prices.change, { params: { id }, body: { price, original_price: original } });
  await refresh(api.prices.list);
}

/** Selects the number, so that typing replaces it. */
function focusWhole(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
