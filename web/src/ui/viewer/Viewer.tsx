import { Button, type ButtonProps, CloseButton, Portal } from "@mantine/core";
import { useFocusTrap, useMediaQuery, useMergedRef } from "@mantine/hooks";
import { IconDownload, IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { useRefusal } from "#web/api/read.ts";
import { SMALL_SCREEN } from "#web/ui/browser/screen.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import { saveFile } from "#web/ui/downloads/download.ts";
import layout from "#web/ui/layout.module.css";
import { closeWords } from "#web/ui/text/commonWords.ts";
import { useWords } from "#web/ui/text/language.ts";
import { viewerWords } from "#web/ui/text/viewerWords.ts";
import { isShowable, openAlone, type ShownFile, shownFile } from "./shownFile.ts";
import classes from "./Viewer.module.css";
import { Steps } from "./ViewerSteps.tsx";
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
  const text = useWords(viewerWords);
  const close = useWords(closeWords);
  const file = files[at];
  const href = file?.href;
  const { shown, problem, retry, refuse } = useShownFile(href, ready);
  const isExpired = useExpiry(ready);
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
          data-no-print
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
          <CloseButton className={classes.close} aria-label={close} title={close} onClick={onClose} />
        </div>
        <div className={classes.actions}>
          {files.length > 1 && <Steps at={at} count={files.length} onStep={step} />}
          {isExpired ? (
            <output className={layout.quiet}>{text.expired}</output>
          ) : (
            <span className={classes.ends}>
              {shown?.type && isShowable(shown.type) && !isSmall && (
                <AloneButton
                  href={href}
                  file={shown}
                  onProblem={refuse}
                  variant="default"
                  size="sm"
                  leftSection={<IconPrinter size={16} aria-hidden="true" />}
                >
                  {text.print}
                </AloneButton>
              )}
              <DownloadFile href={href} ready={ready} />
            </span>
          )}
        </div>
        <div className={classes.body}>
          {problem ? (
            <Failed problem={problem} onRetry={retry} />
          ) : shown ? (
            <Shown key={shown.location} file={shown} href={href} name={name} isSmall={isSmall} onProblem={refuse} />
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
  const retry = () => {
    setAsked(undefined);
    if (href !== undefined) void ask(href);
  };
  const refuse = (problem: ApiProblem) => {
    if (href !== undefined) setAsked({ href, problem });
  };
  const now = asked?.href === href ? asked : undefined;
  const shown = ready ? { ...ready, type: "application/pdf" as const } : now?.shown;
  return { shown, problem: now?.problem, retry, refuse };
}

/** The server's links live five minutes. Only a file that has no address of the API cannot get another. */
const LINK_MS = 5 * 60_000;

function useExpiry(ready: ReadyFile | undefined): boolean {
  const [expired, setExpired] = useState<ReadyFile>();
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => setExpired(ready), LINK_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return ready !== undefined && expired === ready;
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

interface AloneProps extends ButtonProps {
  href: string | undefined;
  file: ShownFile;
  onProblem: (problem: ApiProblem) => void;
}

/** Opens the file in a new tab, in the viewer of the browser or the phone. */
function AloneButton({ href, file, onProblem, children, ...props }: AloneProps) {
  const text = useWords(viewerWords);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    if (href === undefined) {
      window.open(file.location, "_blank", "noreferrer");
      return;
    }
    setBusy(true);
    const problem = await openAlone(href);
    setBusy(false);
    if (problem) onProblem(problem);
  };
  return (
    <Button {...props} loading={isBusy} onClick={() => void open()}>
      {children}
      <span className={layout.spoken}> {text.newTab}</span>
    </Button>
  );
}

function DownloadFile({ href, ready }: { href: string | undefined; ready: ReadyFile | undefined }) {
  const text = useWords(viewerWords);
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
  const text = useWords(viewerWords);
  const refusal = useRefusal(problem);
  return (
    <div className={classes.message} role="alert">
      <p className={layout.heading}>{text.failed}</p>
      <p className={layout.quiet}>{refusal}</p>
      {!problem.isFinal && (
        <Button variant="default" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** As wide as the panel and without the column of small pages, which takes a third of it. Viewers that do not know it ignore it. */
const OPENED = "#navpanes=0&view=FitH";

interface ShownProps {
  file: ShownFile;
  href: string | undefined;
  name: string;
  isSmall: boolean;
  onProblem: (problem: ApiProblem) => void;
}

function Shown({ file, href, name, isSmall, onProblem }: ShownProps) {
  const text = useWords(viewerWords);
  const { location, type } = file;
  const [isLoaded, setLoaded] = useState(false);
  const [isLarge, setLarge] = useState(false);
  if (type === undefined || !isShowable(type)) {
    return (
      <div className={classes.message}>
        <p className={layout.heading}>{type === undefined ? text.notShown : text.noViewer}</p>
        <p className={layout.quiet}>{text.notShownNote}</p>
      </div>
    );
  }
  if (type === "application/pdf" && isSmall) {
    return (
      <div className={classes.message}>
        <AloneButton
          href={href}
          file={file}
          onProblem={onProblem}
          size="md"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {text.open}
        </AloneButton>
        <p className={layout.quiet}>{text.byTheSystem}</p>
      </div>
    );
  }
  return (
    <>
      {!isLoaded && <Paper />}
      {type === "application/pdf" ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Chrome's viewer shows nothing in a sandbox; the storage sends a PDF
        <iframe className={classes.frame} src={location + OPENED} title={name} onLoad={() => setLoaded(true)} />
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
  const text = useWords(viewerWords);
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
