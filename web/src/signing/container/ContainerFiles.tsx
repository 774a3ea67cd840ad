import { IconDownload } from "@tabler/icons-react";
import type { SignContainer } from "#shared/containers/contract.ts";
import { containerText as text } from "#web/signing/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { formatSize } from "#web/ui/text/formats.ts";
import classes from "./ContainerPage.module.css";

export function ContainerFiles({ items }: Pick<SignContainer, "items">) {
  if (items.length === 0) return <EmptyState title={text.noFiles} text={text.noFilesNote} />;
  return (
    <Card title={text.files} isFlush>
      <ul className={layout.list}>
        {items.map(({ file_name: name, href, size }) => (
          <li key={href} className={`${layout.wrap} ${classes.file}`}>
            <span className={classes.fileName}>{name}</span>
            <span className={`${layout.hint} ${layout.fixed}`}>{formatSize(size)}</span>
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
