import { Button } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { reportRoutes } from "#shared/api/areas/reports.ts";
import type { ReplyOf } from "#shared/api/route.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { common } from "#web/text/et.ts";
import { formatCount } from "#web/text/formats.ts";
import { importsText } from "#web/text/imports.ts";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import classes from "./ImportFaults.module.css";
import { csvText, saveCsv } from "./importFiles.ts";

type Fault = ReplyOf<typeof reportRoutes.importRun>["faults"][number];

/** A file has up to a thousand faults; drawn so many at a time, the page stays quick. */
const STEP = 50;

/** What is wrong with a file, by row and column, to take along to where it is mended. */
export function ImportFaults({ id, fileName }: { id: number; fileName: string }) {
  const asked = useRead(api.reports.importRun, { params: { id: String(id) } });
  const run = asked.data;
  const [shown, setShown] = useState(STEP);
  const [error, setError] = useState("");
  const faults = run?.faults ?? [];
  // The same fault may stand there twice.
  const numbered = faults.map((fault, place) => ({ ...fault, place }));
  const headings = [rowHeading(fileName), importsText.column, importsText.fault];
  const cells = [headings, ...faults.map((fault) => [rowText(fault), columnText(fault), fault.reason])];

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
    <div className={classes["faults"]}>
      <div className={classes["head"]}>
        <p className={classes["note"]}>
          {run && run.fault_count > faults.length && importsText.firstFaults(faults.length, run.fault_count)}
        </p>
        <div className={classes["buttons"]} data-no-print>
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
            onClick={() => saveCsv(importsText.faultsFile(fileName), csvText(cells))}
          >
            {importsText.faultsCsv}
          </Button>
        </div>
      </div>
      <ErrorText>{error}</ErrorText>
      <DataTable label={importsText.faultsOf(fileName)}>
        <thead>
          <tr>
            <th scope="col" data-numeric className={classes["row"]}>
              {headings[0]}
            </th>
            <th scope="col">{headings[1]}</th>
            <th scope="col" className={classes["reason"]}>
              {headings[2]}
            </th>
          </tr>
        </thead>
        <tbody>
          {run ? (
            numbered.slice(0, shown).map(({ place, ...fault }) => (
              <tr key={place}>
                <td data-numeric>{rowText(fault)}</td>
                <td>{columnText(fault)}</td>
                <td>{fault.reason}</td>
              </tr>
            ))
          ) : (
            <RowSkeletons of={asked} rows={3} columns={3} />
          )}
        </tbody>
      </DataTable>
      <LoadMore
        list={{
          hasMore: shown < faults.length,
          isLoadingMore: false,
          loadMore: () => setShown(shown + STEP),
        }}
      />
    </div>
  );
}

/** The one thing that is wrong with a file, in a sentence beside it: there is nothing to leaf through. */
export function OnlyFault({ id, fileName }: { id: number; fileName: string }) {
  const asked = useRead(api.reports.importRun, { params: { id: String(id) } });
  if (asked.refusal !== undefined) return <Refusal of={asked} />;
  const fault = asked.data?.faults[0];
  if (!fault) return <p className={classes["only"]}>{common.loading}</p>;
  const place = [...(fault.row === 0 ? [] : [`${rowHeading(fileName)} ${rowText(fault)}`]), fault.column];
  return (
    <p className={classes["only"]}>
      {[place.filter((part) => part !== "").join(", "), fault.reason].filter((part) => part !== "").join(": ")}
    </p>
  );
}

/** In EVR JSON a fault stands at a waybill, counted from the beginning of the file. */
function rowHeading(fileName: string): string {
  return /\.json$/i.test(fileName) ? importsText.waybill : importsText.row;
}

const rowText = ({ row }: Fault) => (row === 0 ? importsText.wholeFile : formatCount(row));

const columnText = ({ row, column }: Fault) => (column === "" && row > 0 ? importsText.wholeRow : column);
