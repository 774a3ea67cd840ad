import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { statisticsText as text } from "#web/statistics/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";

interface TableActionsProps {
  /** False while the table loads: the actions only take their room, so that nothing moves when they come. */
  isReady: boolean;
  fileOf: (format: "xlsx" | "csv") => string;
}

export function TableActions({ isReady, fileOf }: TableActionsProps) {
  const style = isReady ? {} : { visibility: "hidden" as const };
  const icon = <IconDownload size={16} aria-hidden="true" />;
  return (
    <>
      <Button variant="default" style={style} component={DownloadLink} href={fileOf("xlsx")} leftSection={icon}>
        {text.xlsx}
      </Button>
      <Button variant="default" style={style} component={DownloadLink} href={fileOf("csv")} leftSection={icon}>
        {text.csv}
      </Button>
      <Button
        variant="default"
        style={style}
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {text.print}
      </Button>
    </>
  );
}
