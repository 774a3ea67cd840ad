import { forecastText as text } from "#web/forecasts/text.ts";
import { ConfirmDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";

interface ConfirmForecastProps {
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a forecast is confirmed for good. */
export function ConfirmForecast(props: ConfirmForecastProps) {
  return (
    <ConfirmDialog isOpen title={text.confirmTitle} action={text.confirm} cancel={text.confirmCancel} {...props}>
      {text.confirmQuestion}
    </ConfirmDialog>
  );
}
