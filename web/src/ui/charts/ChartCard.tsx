import { Skeleton } from "@mantine/core";
import { IconDownload, IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { type Asked, Refusal } from "#web/ui/messages/Refusal.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { chartsText as text } from "#web/ui/text/charts.ts";
import { ChartTable, SpokenTable } from "./ChartTable.tsx";
import type { ChartData } from "./chartData.ts";

interface ChartCardProps {
  data: ChartData;
  file: string;
  /** Sums of the numbers, above the chart and the table. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A chart that is shown as a table too; screen readers always have the table. */
export function ChartCard({ data, file, summary, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const { title } = data;
  return (
    <Card
      title={title}
      actions={
        <>
          <button
            type="button"
            className={layout.action}
            aria-pressed={isTable}
            aria-label={text.asTableOf(title)}
            onClick={() => setTable(!isTable)}
          >
            <IconTable size={16} aria-hidden="true" />
            {text.asTable}
          </button>
          <DownloadLink className={layout.action} href={file} aria-label={text.xlsxOf(title)}>
            <IconDownload size={16} aria-hidden="true" />
            {text.xlsx}
          </DownloadLink>
        </>
      }
    >
      {summary}
      {isTable ? (
        <ChartTable data={data} />
      ) : (
        <>
          {children}
          <SpokenTable data={data} />
        </>
      )}
    </Card>
  );
}

/** The skeleton is as high as a chart; the refusal of what it waits for takes its place. */
export function ChartSkeleton({ title, of }: { title: string; of: Asked }) {
  return (
    <Card title={title} isOnPaper={false}>
      {of.refusal === undefined ? (
        <div aria-hidden="true">
          <Skeleton height={12} width="40%" mb={16} />
          <Skeleton height={216} />
        </div>
      ) : (
        <Refusal of={of} />
      )}
    </Card>
  );
}
