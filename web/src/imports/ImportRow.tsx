import { Button } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import type { ImportRun } from "#shared/imports/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { prefetch } from "#web/api/read.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { FileRow } from "./FileRow.tsx";
import { ImportDoubts } from "./ImportDoubts.tsx";
import { ImportErrors, OnlyError } from "./ImportErrors.tsx";
import classes from "./Imports.module.css";
import { importsText } from "./text.ts";

interface ImportRowProps {
  run: ImportRun;
  isOpen: boolean;
  onToggle: () => void;
}

export function ImportRow({ run, isOpen, onToggle }: ImportRowProps) {
  const { id, file_name: name, state, rows, rows_done: done } = run;
  const facts = [
    formatEstonianDateTime(run.created),
    run.created_by,
    ...(rows > 0 ? [importsText.rows(rows)] : []),
    ...(run.decided_by ? [importsText.decidedBy(run.decided_by)] : []),
  ];
  const running = {
    queued: { text: importsText.queued, part: undefined },
    parsing: { text: importsText.parsing(rows), part: undefined },
    writing: { text: importsText.writing(done, rows), part: rows > 0 ? done / rows : undefined },
    suspicious: undefined,
    cancelled: undefined,
    complete: undefined,
    not_parsed: undefined,
    failed: undefined,
  }[state];
  return (
    <FileRow
      name={name}
      facts={facts.join(" · ")}
      isBad={state === "not_parsed" || state === "failed"}
      action={
        run.can_retry ? (
          <Retry run={run} />
        ) : state === "complete" ? (
          <Link
            to="/reports/dashboard/"
            search={{ import: id }}
            className={`${layout.inline} ${layout.green} ${classes.link}`}
          >
            {importsText.toReports}
            <IconArrowRight size={16} aria-hidden="true" />
          </Link>
        ) : (
          state === "not_parsed" &&
          run.error_count !== 1 && (
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={isOpen}
              onClick={onToggle}
              onPointerEnter={() => prefetch(api.imports.load, { params: { id: String(id) } })}
            >
              {isOpen ? importsText.hideErrors : importsText.showErrors(run.error_count)}
            </Button>
          )
        )
      }
      details={
        state === "suspicious" ? (
          <ImportDoubts run={run} />
        ) : (
          isOpen && state === "not_parsed" && run.error_count !== 1 && <ImportErrors id={id} fileName={name} />
        )
      }
    >
      {running && <ProgressBar label={importsText.progress(name)} {...running} />}
      {running && run.can_retry && state !== "queued" && (
        <p className={`${layout.above2} ${layout.hint}`}>{importsText.still}</p>
      )}
      {state === "complete" && <Counts run={run} />}
      {state === "not_parsed" && (
        <>
          <Bad text={importsText.notParsed} hint={importsText.nothingImported} />
          {run.error_count === 1 && <OnlyError id={id} fileName={name} />}
        </>
      )}
      {state === "suspicious" && (
        <>
          <p className={classes.waiting}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {importsText.suspicious}
          </p>
          <p className={`${layout.above2} ${layout.hint}`}>{importsText.suspiciousHint}</p>
        </>
      )}
      {state === "cancelled" && (
        <>
          <p className={classes.cancelled}>{importsText.cancelled}</p>
          <p className={`${layout.above2} ${layout.hint}`}>{importsText.cancelledHint}</p>
        </>
      )}
      {state === "failed" && <Bad text={importsText.failed} hint={importsText.failedHint} />}
    </FileRow>
  );
}

function Counts({ run }: { run: ImportRun }) {
  const counts = [
    [importsText.created, run.reports_new],
    [importsText.changed, run.reports_changed],
    [importsText.unchanged, run.reports_unchanged],
  ] as const;
  return (
    <>
      <p className={`${layout.green} ${classes.good}`}>
        <IconCircleCheck size={16} aria-hidden="true" />
        {importsText.complete}
      </p>
      <dl className={classes.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Bad({ text, hint }: { text: string; hint: string }) {
  return (
    <>
      <p className={classes.bad}>
        <IconAlertCircle size={16} aria-hidden="true" />
        {text}
      </p>
      <p className={`${layout.above2} ${layout.hint}`}>{hint}</p>
    </>
  );
}

function Retry({ run }: { run: ImportRun }) {
  const retry = useAction(async () => {
    await call(api.imports.retry, { params: { id: String(run.id) } });
    await refreshed();
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={retry.isBusy}
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        aria-label={importsText.retryOf(run.file_name)}
        onClick={() => retry.run()}
      >
        {importsText.retry}
      </Button>
      <ErrorText>{retry.refusal}</ErrorText>
    </>
  );
}
