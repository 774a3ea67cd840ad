import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { statisticsText as text } from "#web/statistics/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";

export function TableActions({ fileOf }: { fileOf: (format: "xlsx" | "csv") => string }) {
  const icon = <IconDownload size={16} aria-hidden="true" />;
  return (
    <>
      <Button variant="default" component={DownloadLink} href={fileOf("xlsx")} leftSection={icon}>
        {text.xlsx}
      </Button>
      <Button variant="default" component={DownloadLink} href={fileOf("csv")} leftSection={icon}>
        {text.csv}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {text.print}
      </Button>
    </>
  );
}
