import { Button, CloseButton, Portal } from "@mantine/core";
import { useFocusTrap, useMediaQuery, useMergedRef } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconDownload, IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { useRefusal } from "#web/api/read.ts";
import { SMALL_SCREEN } from "#web/ui/browser/screen.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import { saveFile } from "#web/ui/downloads/download.ts";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import { viewerText as text } from "#web/ui/text/viewing.ts";
import { printFile, type ShownFile, showAddress, shownFile } from "./shownFile.ts";
import classes from "./Viewer.module.css";
import type { ReadyFile, ViewedFile } from "./viewedFiles.ts";

interface ViewerProps {
  files: readonly ViewedFile[];
  at: number;
  ready: ReadyFile | undefined;
  onStep: (href: string) => void;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A panel from the right beside the list, on a phone a sheet (docs/rules/user-interface.md, "Looking at papers"). */
export function Viewer(props: ViewerProps) {
  return (
    // The last dialog of the page, whose keys alone work.
    <Portal reuseTargetNode={false}>
      <Panel {...props} />
    </Portal>
  );
}

function Panel({ files, at, ready, onStep, onClose }: ViewerProps) {
  const file = files[at];
  const href = file?.href;
  const { shown, problem, retry } = useShownFile(href, ready);
  const isSmall = useMediaQuery(SMALL_SCREEN, false, { getInitialValueInEffect: false });
  // Over a dialog the rest of the page is out of reach anyway.
  const [isOverDialog] = useState(() => document.querySelector('[aria-modal="true"]') !== null);
  const isModal = isSmall || isOverDialog;
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const trap = useFocusTrap(isModal);
  const ref = useMergedRef<HTMLElement>(trap, setPanel);
  const title = useId();
  useEffect(() => panel?.querySelector<HTMLElement>(`.${classes.close}`)?.focus({ preventScroll: true }), [panel]);
  useOwnScroll(panel);
  const step = (by: number) => {
    const next = files[at + by];
    if (next) onStep(next.href);
  };
  useKeys(panel, { onClose, step });
  const name = (file?.title || shown?.name) ?? "";
  return (
    <>
      {isModal && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classes.shade}
          data-over={isOverDialog || undefined}
          onClick={onClose}
        />
      )}
      <section
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the keys of the page look for the role
        role="dialog"
        aria-modal={isModal || undefined}
        aria-labelledby={title}
        className={classes.panel}
        data-over={isOverDialog || undefined}
        data-no-print
      >
        <div className={classes.head}>
          <h2 id={title} className={classes.title}>
            {name || text.look}
          </h2>
          <CloseButton className={classes.close} aria-label={common.close} title={common.close} onClick={onClose} />
        </div>
        <div className={classes.actions}>
          {files.length > 1 && <Steps at={at} count={files.length} onStep={step} />}
          <span className={classes.ends}>
            {shown?.type && !isSmall && <PrintFile file={shown} />}
            <DownloadFile href={href} ready={ready} />
          </span>
        </div>
        <div className={classes.body}>
          {problem ? (
            <Failed problem={problem} onRetry={retry} />
          ) : shown ? (
            <Shown key={shown.location} file={shown} href={href} name={name} isSmall={isSmall} />
          ) : (
            <Paper />
          )}
        </div>
      </section>
    </>
  );
}

interface Asked {
  href: string;
  shown?: ShownFile;
  problem?: ApiProblem;
}

/** Asks for the link of the file. The answer about a file that is no longer looked at is dropped. */
function useShownFile(href: string | undefined, ready: ReadyFile | undefined) {
  const [asked, setAsked] = useState<Asked>();
  const wanted = useRef<string>(undefined);
  const ask = useCallback(async (of: string) => {
    const { problem, value } = await attempt(() => shownFile(of));
    if (wanted.current === of) setAsked(problem ? { href: of, problem } : { href: of, shown: value });
  }, []);
  useEffect(() => {
    wanted.current = href;
    if (href !== undefined) void ask(href);
    return () => {
      wanted.current = undefined;
    };
  }, [href, ask]);
  if (ready) return { shown: { ...ready, type: "application/pdf" as const }, problem: undefined, retry: () => {} };
  const now = asked?.href === href ? asked : undefined;
  const retry = () => {
    setAsked(undefined);
    if (href !== undefined) void ask(href);
  };
  return { shown: now?.shown, problem: now?.problem, retry };
}

interface Keys {
  onClose: () => void;
  step: (by: number) => void;
}

/**
 * Escape closes the panel, unless something was opened above it; in the capture phase, as dialogs do. Arrows lead through the list,
 * but scroll the page and move in its fields while the focus is there.
 */
function useKeys(panel: HTMLElement | null, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const focused = document.activeElement?.closest('[role="dialog"]');
      if (
        (focused && focused !== panel) ||
        event.isComposing ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      const by = panel?.contains(document.activeElement) ? STEPS[event.key] : undefined;
      if (event.key !== "Escape" && by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (by === undefined) latest.current.onClose();
      else latest.current.step(by);
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [panel]);
}

/** A dialog below stops scrolling everywhere outside of it. */
function useOwnScroll(panel: HTMLElement | null): void {
  useEffect(() => {
    const stop = (event: Event) => event.stopPropagation();
    panel?.addEventListener("wheel", stop);
    panel?.addEventListener("touchmove", stop);
    return () => {
      panel?.removeEventListener("wheel", stop);
      panel?.removeEventListener("touchmove", stop);
    };
  }, [panel]);
}

function Steps({ at, count, onStep }: { at: number; count: number; onStep: (by: number) => void }) {
  return (
    <span className={layout.inline}>
      <Button.Group>
        <StepButton label={text.previous} isLast={at === 0} onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </StepButton>
        <StepButton label={text.next} isLast={at === count - 1} onClick={() => onStep(1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </StepButton>
      </Button.Group>
      <output className={`${layout.hint} ${layout.figures} ${layout.nowrap}`}>{text.place(at + 1, count)}</output>
    </span>
  );
}

interface StepButtonProps {
  label: string;
  isLast: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Not disabled at the end of the list: the button would lose the focus. */
function StepButton({ label, isLast, onClick, children }: StepButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      px={8}
      aria-label={label}
      title={label}
      aria-disabled={isLast || undefined}
      {...(isLast && { "data-disabled": true })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function PrintFile({ file }: { file: ShownFile }) {
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      await printFile(file);
    } catch {
      // The viewer of the browser prints it as well.
      window.open(file.location, "_blank", "noreferrer");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPrinter size={16} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void print()}
    >
      {text.print}
    </Button>
  );
}

function DownloadFile({ href, ready }: { href: string | undefined; ready: ReadyFile | undefined }) {
  const icon = <IconDownload size={16} aria-hidden="true" />;
  if (href !== undefined) {
    return (
      <Button component={DownloadLink} href={href} isStored variant="default" size="sm" leftSection={icon}>
        {text.download}
      </Button>
    );
  }
  return (
    ready && (
      <Button variant="default" size="sm" leftSection={icon} onClick={() => saveFile(ready.location, ready.name)}>
        {text.download}
      </Button>
    )
  );
}

function Failed({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const refusal = useRefusal(problem);
  return (
    <div className={classes.message} role="alert">
      <p className={layout.heading}>{text.failed}</p>
      <p className={layout.quiet}>{refusal}</p>
      {!problem.isFinal && (
        <Button variant="default" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  );
}

interface ShownProps {
  file: ShownFile;
  href: string | undefined;
  name: string;
  isSmall: boolean;
}

function Shown({ file: { location, type }, href, name, isSmall }: ShownProps) {
  const [isLoaded, setLoaded] = useState(false);
  const [isLarge, setLarge] = useState(false);
  if (type === undefined) {
    return (
      <div className={classes.message}>
        <p className={layout.heading}>{text.notShown}</p>
        <p className={layout.quiet}>{text.notShownNote}</p>
      </div>
    );
  }
  if (type === "application/pdf" && isSmall) {
    return (
      <div className={classes.message}>
        <Button
          component="a"
          href={href === undefined ? location : showAddress(href)}
          target="_blank"
          rel="noreferrer"
          size="md"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {text.open}
        </Button>
        <p className={layout.quiet}>{text.byTheSystem}</p>
      </div>
    );
  }
  return (
    <>
      {!isLoaded && <Paper />}
      {type === "application/pdf" ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Chrome's viewer shows nothing in a sandbox; the storage sends a PDF
        <iframe className={classes.frame} src={location} title={name} onLoad={() => setLoaded(true)} />
      ) : (
        <button
          type="button"
          className={classes.picture}
          data-large={isLarge || undefined}
          aria-label={text.zoom}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={location} alt={name} onLoad={() => setLoaded(true)} onError={() => setLoaded(true)} />
        </button>
      )}
    </>
  );
}

/** A sheet of the size that is to come. */
function Paper() {
  return (
    <div className={classes.paper} aria-busy="true">
      <span className={layout.spoken}>{text.loading}</span>
      {[38, 62, 0, 92, 88, 95, 70, 0, 94, 90, 46].map((width, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a drawing
        <span key={line} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
