import { Button } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { csvOf } from "#shared/basics/spreadsheetText.ts";
import type { importRoutes } from "#shared/imports/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { common } from "#web/ui/text/et.ts";
import classes from "./Imports.module.css";
import { rowHeading, rowText, saveCsv } from "./importFiles.ts";
import { importsText } from "./text.ts";

type FileError = ReplyOf<typeof importRoutes.load>["errors"][number];

/** A file has up to a thousand errors; more at a time would slow the page. */
const STEP = 50;

export function ImportErrors({ id, fileName }: { id: number; fileName: string }) {
  const asked = useRead(api.imports.load, { params: { id: String(id) } });
  const run = asked.data;
  const [shown, setShown] = useState(STEP);
  const [error, setError] = useState("");
  const errors = run?.errors ?? [];
  // The same error may occur twice.
  const numbered = errors.map((error, index) => ({ ...error, index }));
  const headings = [rowHeading(fileName), importsText.report, importsText.column, importsText.cell, importsText.error];
  const cells = [
    headings,
    ...errors.map((error) => [
      rowText(error.row),
      error.report ?? "",
      columnText(error),
      error.text ?? "",
      error.reason,
    ]),
  ];

  const copy = async () => {
    setError("");
    try {
      await navigator.clipboard.writeText(cells.map((row) => row.join("\t")).join("\n"));
      showToast({ text: importsText.copied });
    } catch {
      setError(importsText.notCopied);
    }
  };
  return (
    <div className={classes.errors}>
      <div className={`${layout.ends} ${classes.errorsHead}`}>
        <p className={layout.hint}>
          {run && run.error_count > errors.length && importsText.firstErrors(errors.length, run.error_count)}
        </p>
        <div className={classes.errorsButtons} data-no-print>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            disabled={!run}
            onClick={() => void copy()}
          >
            {importsText.copy}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            disabled={!run}
            onClick={() => saveCsv(importsText.errorsFile(fileName), csvOf(cells))}
          >
            {importsText.errorsCsv}
          </Button>
        </div>
      </div>
      <ErrorText>{error}</ErrorText>
      <DataTable label={importsText.errorsOf(fileName)} isStacked>
        <thead>
          <tr>
            <th scope="col" data-numeric className={layout.narrow}>
              {headings[0]}
            </th>
            <th scope="col">{headings[1]}</th>
            <th scope="col">{headings[2]}</th>
            <th scope="col">{headings[3]}</th>
            <th scope="col" className={classes.error}>
              {headings[4]}
            </th>
          </tr>
        </thead>
        <tbody>
          {run ? (
            numbered.slice(0, shown).map(({ index, ...error }) => (
              <tr key={index}>
                <td data-numeric data-label={error.row === 0 ? "" : headings[0]}>
                  {rowText(error.row)}
                </td>
                <td data-label={headings[1]} className={classes.report}>
                  {error.report}
                </td>
                <td data-plain>{columnText(error)}</td>
                <td data-label={headings[3]} className={classes.cell}>
                  {error.text}
                </td>
                <td data-plain>{error.reason}</td>
              </tr>
            ))
          ) : (
            <RowSkeletons of={asked} rows={3} columns={5} />
          )}
        </tbody>
      </DataTable>
      <LoadMore
        list={{
          hasMore: shown < errors.length,
          isLoadingMore: false,
          loadMore: () => setShown(shown + STEP),
        }}
      />
    </div>
  );
}

export function OnlyError({ id, fileName }: { id: number; fileName: string }) {
  const asked = useRead(api.imports.load, { params: { id: String(id) } });
  if (asked.refusal !== undefined) return <Refusal of={asked} />;
  const error = asked.data?.errors[0];
  if (!error) return <p className={classes.only}>{common.loading}</p>;
  const where = [
    ...(error.row === 0 ? [] : [`${rowHeading(fileName)} ${rowText(error.row)}`]),
    ...(error.report ? [importsText.ofReport(error.report)] : []),
    error.column,
    ...(error.text ? [`„${error.text}“`] : []),
  ];
  return (
    <p className={classes.only}>
      {[where.filter((part) => part !== "").join(", "), error.reason].filter((part) => part !== "").join(": ")}
    </p>
  );
}

const columnText = ({ row, column }: FileError) => (column === "" && row > 0 ? importsText.wholeRow : column);
