import { ActionIcon, TextInput } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ListedPrice } from "#shared/prices/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import { formText } from "#web/ui/text/forms.ts";
import classes from "./ChangePrice.module.css";
import { pricesText } from "./text.ts";
import { typedPrice } from "./typedPrice.ts";

export function ChangePrice({ price, onDone }: { price: ListedPrice; onDone: () => void }) {
  const [text, setText] = useState(formatMoney(price.price));
  /** What the person saw: the row may show another price by now, which must not be overwritten unseen. */
  const [seen, setSeen] = useState(price.price);
  const latest = useRef(price.price);
  useEffect(() => {
    latest.current = price.price;
  }, [price.price]);
  const [error, setError] = useState("");
  const saving = useAction(async (typed: number) => {
    const { problem } = await attempt(() => setPrice(price.id, seen, typed));
    if (problem?.is("price_changed") || problem?.is("not_found")) await refreshed();
    if (problem?.is("price_changed")) setSeen(latest.current);
    // The row is gone, so nothing here can say so.
    if (problem?.is("not_found")) return showToast({ text: formText.gone });
    if (problem) throw problem;
    onDone();
    showToast({
      text: pricesText.changed(formatMoney(seen), formatMoney(typed)),
      action: { label: pricesText.undo, run: () => void setBack(price.id, seen, typed) },
    });
  });
  const isChangedElsewhere = price.price !== seen || saving.problem?.is("price_changed") === true;
  const refusal = isChangedElsewhere ? pricesText.changedElsewhere(formatMoney(price.price)) : saving.refusal;

  const save = () => {
    const read = typedPrice(text);
    if (!read.ok) setError(pricesText.priceErrors[read.reason]);
    else if (read.price === price.price) onDone();
    else saving.run(read.price);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        aria-label={pricesText.newPrice}
        className={classes.field}
        size="xs"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error || refusal}
        disabled={saving.isBusy}
        data-autofocus
        ref={focusWhole}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError("");
          saving.forgetRefusal();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
        }}
      />
      <ActionIcon type="submit" variant="subtle" loading={saving.isBusy} aria-label={pricesText.confirm}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray.7" aria-label={pricesText.giveUp} onClick={onDone}>
        <IconX size={16} />
      </ActionIcon>
    </form>
  );
}

async function setBack(id: string, before: number, now: number): Promise<void> {
  const { problem } = await attempt(() => setPrice(id, now, before));
  if (problem) showToast({ text: problem.message });
}

async function setPrice(id: string, original: number, price: number): Promise<void> {
  await call(api.prices.change, { params: { id }, body: { price, original_price: original } });
  await refreshed();
}

function focusWhole(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
