import { Button } from "@mantine/core";
import { exactAmount, forecastText as text } from "#web/forecasts/text.ts";
import layout from "#web/ui/layout.module.css";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import type { Elsewhere } from "./state/useElsewhere.ts";

interface ElsewhereNoticeProps {
  elsewhere: Elsewhere;
  nameOfCell: (key: string) => string;
  onClose: () => void;
}

export function ElsewhereNotice({ elsewhere, nameOfCell, onClose }: ElsewhereNoticeProps) {
  if (elsewhere.is === "confirmed") {
    const lines = elsewhere.lost.map(([key, amount]) => text.lost(nameOfCell(key), value(amount)));
    return (
      <Notice
        title={text.confirmedTitle}
        tone="warning"
        onClose={onClose}
        actions={lines.length > 0 && <CopyButton lines={lines} />}
      >
        {lines.length > 0 && (
          <>
            <p>{text.confirmed}</p>
            <Lines lines={lines} />
          </>
        )}
      </Notice>
    );
  }
  const { taken, conflicts, isConfirming } = elsewhere;
  return (
    <Notice title={text.changedTitle} tone="warning" onClose={onClose}>
      {taken > 0 && !isConfirming && <p>{text.changedTaken(taken)}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{text.changedBoth}</p>
          <Lines lines={conflicts.map(({ key, theirs }) => text.conflict(nameOfCell(key), value(theirs)))} />
        </>
      )}
      <p>{isConfirming ? text.changedConfirmAgain : text.changedSaveAgain}</p>
    </Notice>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={layout.names}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function CopyButton({ lines }: { lines: readonly string[] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(lines.join("\n"));
    showToast({ text: text.copied });
  };
  return (
    <Button size="xs" variant="default" onClick={() => void copy()}>
      {text.copy}
    </Button>
  );
}

function value(amount: number | null): string {
  return amount === null ? text.empty : exactAmount(amount);
}
