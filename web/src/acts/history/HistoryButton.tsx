import { IconHistory } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { historyText as text } from "#web/acts/text.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";

const HistoryDialog = lazyPart(() => import("./HistoryDialog.tsx").then((module) => module.HistoryDialog));

interface HistoryButtonProps {
  act: number;
  name: string;
}

export function HistoryButton({ act, name }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const approach = () => {
    prefetchPage(api.acts.history, { params: { id: String(act) } });
    HistoryDialog.approach();
  };
  return (
    <>
      <button
        type="button"
        className={layout.action}
        aria-label={text.openOf(name)}
        aria-haspopup="dialog"
        onPointerEnter={approach}
        onClick={() => setOpen(true)}
        data-no-print
      >
        <IconHistory size={16} aria-hidden="true" />
        {text.open}
      </button>
      {isOpen && (
        <Suspense>
          <HistoryDialog act={act} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
