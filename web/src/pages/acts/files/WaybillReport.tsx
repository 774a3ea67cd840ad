import { IconDownload } from "@tabler/icons-react";
import { addressFor } from "#web/api/address.ts";
import { api } from "#web/api/table.ts";
import { fileText as text } from "#web/text/acts/files.ts";
import rowAction from "#web/ui/lists/RowAction.module.css";

interface WaybillReportProps {
  /** Of the letter of the act. */
  hash: string;
  waybill: string;
}

/** The link to the Raport of one waybill (docs/rules/files.md, "Files behind the link of a letter"). */
export function WaybillReport({ hash, waybill }: WaybillReportProps) {
  const href = addressFor(api.actFiles.reportOfLetter, { params: { hash }, query: { get_report_csv: "1", waybill } });
  return (
    <a href={href} className={rowAction.action} aria-label={text.of(text.measured, waybill)} data-no-print>
      <IconDownload size={16} aria-hidden="true" />
      {text.measured}
    </a>
  );
}
