import { Button } from "@mantine/core";
import type { Filling } from "#web/forecasts/detail/state/filling.ts";
import type { CellWrite } from "#web/forecasts/detail/state/gridState.ts";
import { forecastText as text } from "#web/forecasts/text.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";

interface FillDialogProps {
  filling: Filling;
  onFill: (writes: readonly CellWrite[]) => void;
  onCancel: () => void;
}

/** Asks before filling would overwrite amounts. */
export function FillDialog({ filling: { empty, others }, onFill, onCancel }: FillDialogProps) {
  return (
    <Dialog isOpen title={text.fillTitle} onClose={onCancel}>
      <p className={layout.soft}>{text.fillQuestion(others.length)}</p>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button variant="default" onClick={() => onFill([...empty, ...others])}>
          {text.fillAll}
        </Button>
        <Button
          disabled={empty.length === 0}
          data-autofocus={empty.length > 0 || undefined}
          onClick={() => onFill(empty)}
        >
          {text.fillEmpty(empty.length)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
