import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Term } from "#web/ui/help/Term.tsx";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import type { Counted } from "./choice.ts";
import classes from "./lists.module.css";
import { listWords } from "./words.ts";

export interface ChoiceWords {
  /** '1 akteeritav', without the number. */
  able: (count: number) => string;
  /** '7 hinnata', with a link to where it is mended. */
  renderUnable: (reason: string, count: number) => ReactNode;
}

interface SelectionBarProps {
  choice: Counted;
  /** Given where some of what is chosen cannot be taken. */
  words?: ChoiceWords;
  /** In place of the count. */
  label?: string | undefined;
  /** Sums of what can be taken. */
  details?: ReactNode;
  hidden?: HiddenPart | undefined;
  onClear: () => void;
  children: ReactNode;
}

export interface HiddenPart {
  count: number;
  isUpTo?: boolean;
  /** Ends the search, so that all of the choice is shown. */
  onShow: () => void;
  onRemove: () => void;
}

/** What is chosen, what of it can be taken, and what of it a search hides (docs/rules/user-interface.md, "What is chosen"). */
export function SelectionBar({ choice, words, label, details, hidden, onClear, children }: SelectionBarProps) {
  const { count, able, isUpTo, reasons } = choice;
  const isPartly = words !== undefined && reasons.length > 0;
  const most = isUpTo && !isPartly;
  const said = label ?? (most ? common.selectedUpTo(count) : common.selected(count));
  return (
    <div className={classes.selectionBar} data-no-print>
      <output className={layout.spoken}>
        {count > 0 && [said, ...(hidden && hidden.count > 0 ? [common.hidden(hidden.count, false)] : [])].join(", ")}
      </output>
      {count > 0 && (
        <section ref={noteHeight} className={classes.bar} aria-label={common.selection}>
          <ClearByEscape run={onClear} />
          <CloseButton aria-label={common.clearSelection} title={common.clearSelection} onClick={onClear} />
          <div className={classes.what}>
            <span>
              <span className={`${layout.strong} ${layout.nowrap}`}>
                {most ? <Term of={listWords.selectedUpTo}>{said}</Term> : said}
              </span>
              {isPartly && (
                <>
                  {": "}
                  <span className={layout.nowrap}>
                    {isUpTo ? <Term of={listWords.selectedUpTo}>kuni</Term> : null}
                    {isUpTo && " "}
                    {formatCount(able)} {words.able(able)}
                  </span>
                  {reasons.map(({ reason, count: of }) => (
                    <span key={reason}>
                      {", "}
                      {words.renderUnable(reason, of)}
                    </span>
                  ))}
                </>
              )}
            </span>
            {details}
            {hidden && hidden.count > 0 && <Hidden part={hidden} />}
          </div>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </div>
  );
}

function Hidden({ part: { count, isUpTo = false, onShow, onRemove } }: { part: HiddenPart }) {
  return (
    <span className={classes.hidden}>
      <span className={layout.strong}>{common.hidden(count, isUpTo)}</span>
      <button type="button" className={layout.action} title={common.showHiddenLabel} onClick={onShow}>
        {common.showHidden}
      </button>
      <button type="button" className={layout.action} title={common.removeHiddenLabel} onClick={onRemove}>
        {common.removeHidden}
      </button>
    </span>
  );
}

/** Tells the messages how high the bar is, so that they are above it. */
function noteHeight(bar: HTMLElement): () => void {
  const root = document.documentElement.style;
  const watching = new ResizeObserver(() => root.setProperty("--virn-choice", `${bar.offsetHeight + 8}px`));
  watching.observe(bar);
  return () => {
    watching.disconnect();
    root.removeProperty("--virn-choice");
  };
}

/** A component, so that the key works and is listed only during a selection. */
function ClearByEscape({ run }: { run: () => void }) {
  useShortcut({ key: "Escape", label: common.clearSelection, run });
  return null;
}
