import { CloseButton } from "@mantine/core";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import classes from "./ImportChip.module.css";
import { reportsText } from "./text.ts";

/** Names the file whose reports are shown. */
export function ImportChip({ id, onClear }: { id: number; onClear: () => void }) {
  const run = useRead(api.imports.load, { params: { id: String(id) } }).data;
  return (
    <div className={classes.chip}>
      <span className={classes.name}>{reportsText.import(run?.file_name ?? "")}</span>
      <CloseButton size="sm" aria-label={reportsText.allReports} onClick={onClear} data-no-print />
    </div>
  );
}
