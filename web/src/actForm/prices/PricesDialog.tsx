import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { priceInput } from "#shared/actForm/rowPrices.ts";
import { noticeText, priceDialogText as text } from "#web/actForm/text.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import type { ApiProblem } from "#web/api/apiProblem.ts";
import { useKeeping } from "#web/api/leaving/useKept.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { common } from "#web/ui/text/et.ts";
import { formatSigned } from "#web/ui/text/formats.ts";
import { messages } from "#web/ui/text/messages.ts";
import { type KeptPrices, keptPricesName, type Priced } from "./keptPrices.ts";
import { changedPrices, priceDifferences, priceError, priceLines, shownPrice } from "./newPrices.ts";
import classes from "./Prices.module.css";
import { PricesTable } from "./PricesTable.tsx";

interface PricesDialogProps {
  form: string;
  priced: Priced;
  onClose: () => void;
  onDone: () => void;
  onReload: () => void;
}

export function PricesDialog({ form, priced: { rows, kept }, onClose, onDone, onReload }: PricesDialogProps) {
  const lines = useMemo(() => priceLines(rows), [rows]);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(() => new Map(kept?.typed));
  const [forAll, setForAll] = useState(kept?.forAll ?? "");
  const changed = changedPrices(lines, typed);
  const differences = useMemo(() => priceDifferences(lines, typed), [lines, typed]);
  const error = priceError(forAll);
  useKeeping(keptPricesName(form), (): KeptPrices | undefined =>
    typed.size === 0 && forAll === "" ? undefined : { lines: lines.map(({ id }) => id), typed: [...typed], forAll },
  );
  const canSave = changed.length > 0 && [...typed.values()].every((text) => priceError(text) === undefined);

  const set = (entries: readonly (readonly [id: number, text: string])[]) =>
    setTyped((before) => new Map([...before, ...entries]));
  const fill = () => {
    if (forAll !== "" && error === undefined) set(lines.map(({ id }) => [id, forAll]));
  };
  const { isBusy, problem, run } = useAction(async () => {
    // The dialog shows server errors, so that the typed prices stay; `call` would reload the page.
    await transfer(api.actForm.setPrices, { body: changed });
    onDone();
  });
  const save = () => {
    if (canSave) run();
  };
  return (
    <Dialog isOpen isBusy={isBusy} onClose={onClose} title={text.title} size={640}>
      <p className={`${layout.below12} ${layout.quiet}`}>{rows[0]?.assortment}</p>
      {lines.length > 1 && (
        <div className={`${layout.wrap} ${layout.below12}`}>
          <label htmlFor="price-for-all">{text.forAll}</label>
          <input
            id="price-for-all"
            className={classes.input}
            inputMode="decimal"
            autoComplete="off"
            value={forAll}
            aria-invalid={error !== undefined}
            aria-describedby="price-for-all-error"
            onChange={(event) => setForAll(priceInput(event.currentTarget.value).text.replace(".", ","))}
            onBlur={() => setForAll(shownPrice)}
            onKeyDown={(event) => {
              if (event.key === "Enter") fill();
            }}
          />
          <Button variant="default" size="compact-md" disabled={forAll === "" || error !== undefined} onClick={fill}>
            {text.fill}
          </Button>
        </div>
      )}
      <ErrorText id="price-for-all-error">{error}</ErrorText>
      <PricesTable lines={lines} typed={typed} differences={differences.lines} onType={set} onEnd={save} />
      {changed.length > 0 && (
        <output className={classes.total}>
          {text.total} <b>{formatSigned(differences.total)} €</b>
        </output>
      )}
      <ErrorText>{problem && sentenceOf(problem)}</ErrorText>
      <DialogButtons>
        {problem?.is("rows_changed") && (
          <Button variant="default" onClick={onReload}>
            {noticeText.reload}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {common.cancel}
        </Button>
        <KeyButton shortcut={FINISH_KEY} loading={isBusy} disabled={!canSave} onClick={save}>
          {text.apply}
        </KeyButton>
      </DialogButtons>
    </Dialog>
  );
}

function sentenceOf(problem: ApiProblem): string | readonly string[] {
  if (problem.is("unreadable")) return messages.failed;
  const fields = Object.values(problem.fields).flat();
  return fields.length > 0 ? [...new Set(fields)] : problem.message;
}
