import { Button } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ImportRun } from "#shared/imports/contract.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { type QueuedFile, useQueuedFiles } from "#web/api/uploadQueue.ts";
import { usePages } from "#web/api/usePages.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { UploadActions, UploadState } from "#web/ui/uploads/UploadState.tsx";
import { FileRow } from "./FileRow.tsx";
import { ImportRow } from "./ImportRow.tsx";
import classes from "./Imports.module.css";
import { importQueue } from "./importQueue.ts";
import { importsText } from "./text.ts";

/** Queued files above the imports, newest first; polls only while something runs. */
export function ImportList({ waits }: { waits?: "doubts" }) {
  const files = useQueuedFiles(importQueue);
  const list = usePages(api.imports.list, { query: { waits } });
  usePolling(progressOf(list.rows), () => refresh(api.imports.list));
  useEndOfWork(runningOf(list.rows)?.join(), api.imports.start);
  const { open } = useSearch({ from: "/shell/reports/imports" });
  const navigate = useNavigate({ from: "/reports/imports" });

  if (!list.rows) return <PanelSkeletons of={list} count={4} />;
  if (list.rows.length === 0 && waits) {
    return <EmptyState title={importsText.noDoubtsTitle} text={importsText.noDoubts} />;
  }
  if (list.rows.length === 0 && files.length === 0) {
    return <NoImports />;
  }
  return (
    <section aria-labelledby="imports" className={`${layout.sheet} ${classes.list}`}>
      <h2 id="imports" className={classes.listTitle}>
        {importsText.list}
      </h2>
      <ul className={`${layout.list} ${classes.rows}`}>
        {files.map((file) => (
          <QueuedRow key={`file-${file.id}`} file={file} />
        ))}
        {list.rows.map((run) => (
          <ImportRow
            key={run.id}
            run={run}
            isOpen={run.id === open}
            onToggle={() =>
              void navigate({
                to: "./",
                search: (now) => ({ ...now, open: run.id === open ? undefined : run.id }),
                replace: true,
              })
            }
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

/** A file names only buyers that exist (docs/rules/imports.md). */
function NoImports() {
  const buyers = useRead(api.companies.list, { query: { kind: "buyer" } }).data?.results;
  if (buyers?.length !== 0) return <EmptyState title={importsText.nothingTitle} text={importsText.nothing} />;
  return (
    <EmptyState
      title={importsText.noBuyersTitle}
      text={importsText.noBuyers}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/companies/new/" {...props} />}>
          {importsText.addBuyer}
        </Button>
      }
    />
  );
}

const RUNNING: ReadonlySet<ImportRun["state"]> = new Set(["queued", "parsing", "writing"]);

function runningOf(runs: readonly ImportRun[] | undefined): number[] | undefined {
  const running = (runs ?? []).filter(({ state }) => RUNNING.has(state)).map(({ id }) => id);
  return running.length === 0 ? undefined : running;
}

function progressOf(runs: readonly ImportRun[] | undefined): string | undefined {
  const running = (runs ?? []).filter(({ state }) => RUNNING.has(state));
  if (running.length === 0) return undefined;
  return running.map(({ id, state, rows, rows_done }) => `${id} ${state} ${rows} ${rows_done}`).join();
}

function QueuedRow({ file }: { file: QueuedFile }) {
  return (
    <FileRow
      name={file.file.name}
      isBad={file.state.is === "refused"}
      isActionSmall
      action={<UploadActions queue={importQueue} file={file} />}
    >
      <UploadState file={file} />
    </FileRow>
  );
}
