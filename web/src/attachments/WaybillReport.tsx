import { IconDownload } from "@tabler/icons-react";
import type { ListedFormat } from "#shared/acts/contract.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";

export interface WaybillFormats {
  /** True when the buyer works with logs of conifers. */
  isCsv: boolean;
  others: readonly ListedFormat[];
}

interface WaybillReportProps {
  /** The hash in the address of the act's letter. */
  hash: string;
  waybill: string;
  formats: WaybillFormats;
}

/** Links to the Raport of one waybill (docs/rules/invoices.md, "Files behind the link of a letter"). */
export function WaybillReport({ hash, waybill, formats }: WaybillReportProps) {
  const text = useWords(sectionWords);
  const query = { get_report_csv: "1", waybill } as const;
  return (
    <span className={layout.actions}>
      {formats.isCsv && (
        <ReportLink
          href={addressFor(api.invoices.reportOfLetter, { params: { hash }, query })}
          name={text.measured}
          waybill={waybill}
        />
      )}
      {formats.others.map(({ id, title }) => (
        <ReportLink
          key={id}
          href={addressFor(api.invoices.reportOfLetter, { params: { hash }, query: { ...query, format: String(id) } })}
          name={title}
          waybill={waybill}
        />
      ))}
    </span>
  );
}

function ReportLink({ href, name, waybill }: { href: string; name: string; waybill: string }) {
  return (
    <DownloadLink href={href} className={layout.action} aria-label={`${name}: ${waybill}`} data-no-print>
      <IconDownload size={16} aria-hidden="true" />
      {name}
    </DownloadLink>
  );
}
