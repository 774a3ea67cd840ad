import { Popover, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { fileText as text } from "#web/acts/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import classes from "./FileLinks.module.css";

interface OtherFilesProps {
  files: readonly { label: string; href: string }[];
  name: string;
  pages?: ReactNode;
}

export function OtherFiles({ files, name, pages }: OtherFilesProps) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={`${layout.touch} ${layout.green} ${classes.others}`}
          aria-label={text.others(name)}
          title={text.others(name)}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.others(name)} className={`${layout.column} ${layout.gap8}`}>
        {files.map(({ label, href }) => (
          <DownloadLink key={label} href={href} className={layout.action} aria-label={text.of(label, name)}>
            <IconDownload size={16} aria-hidden="true" />
            {label}
          </DownloadLink>
        ))}
        {pages}
      </Popover.Dropdown>
    </Popover>
  );
}
