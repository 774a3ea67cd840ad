import { IconDownload } from "@tabler/icons-react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { SignContainer } from "#shared/containers/contract.ts";
import { containerWords } from "#web/signing/containerWords.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { formatMoney, formatSize } from "#web/ui/text/formats.ts";
import { useWords } from "#web/ui/text/language.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./ContainerPage.module.css";

export function ContainerFiles({ items, company }: Pick<SignContainer, "items"> & { company: string }) {
  const text = useWords(containerWords);
  if (items.length === 0) return <EmptyState title={text.noFiles} text={text.noFilesNote} />;
  return (
    <Card title={text.files} isFlush>
      <ul className={layout.list}>
        {items.map(({ file_name: name, href, size, title, date, sum }) => (
          <li key={href} className={`${layout.wrap} ${classes.file}`}>
            <span className={classes.fileName}>
              <ViewLink
                href={href}
                fileName={name}
                name={title === null ? name : `${title}, ${company}`}
                className={`${layout.touch} ${classes.fileLink}`}
                isOfReview
              >
                {title ?? name}
              </ViewLink>
              {date !== null && (
                <span className={`${layout.hint} ${classes.whose}`}>
                  {company} · {formatEstonianDate(date)}
                </span>
              )}
            </span>
            <span className={`${layout.fixed} ${sum === null ? layout.hint : layout.figures}`}>
              {sum === null ? formatSize(size) : `${formatMoney(sum)} €`}
            </span>
            <DownloadLink
              href={href}
              isStored
              className={layout.action}
              aria-label={text.downloadOf(name)}
              data-no-print
            >
              <IconDownload size={16} aria-hidden="true" />
              {text.download}
            </DownloadLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
