import { Tooltip } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { wasRunning } from "./runningMark.ts";
import { compositeText as text } from "./text.ts";

const CompositeDialog = lazyPart(() => import("./CompositeDialog.tsx").then((module) => module.CompositeDialog));
const AHEAD = [CompositeDialog];

/** Opens by itself where the page was loaded again while a report was being made. */
export function CompositeButton() {
  const [isOpen, setOpen] = useState(wasRunning);
  useLoadedAhead(AHEAD);
  return (
    <>
      <Tooltip label={text.hint} multiline maw={320}>
        <button
          type="button"
          className={layout.action}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          data-no-print
        >
          <IconFileSpreadsheet size={16} aria-hidden="true" />
          {text.title}
        </button>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <CompositeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
