import { IconCircleCheck, IconCircleX, IconHelpCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import type { CheckedContainerWire } from "#shared/containers/contract.ts";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import { formatSize } from "#web/ui/text/formats.ts";
import classes from "./ContainerCheck.module.css";
import { SignatureRow } from "./SignatureRow.tsx";
import { reasonOf, containersText as text } from "./text.ts";

const ICONS = { valid: IconCircleCheck, invalid: IconCircleX, cannot_tell: IconHelpCircle } as const;

/** The verdict on a container, its signatures and its files; the verdict gets the focus, so that it is read out. */
export function ContainerResult({ name, result }: { name: string; result: CheckedContainerWire }) {
  const { verdict, signatures, files, trusted_list: list } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = ICONS[verdict.state];
  const isMixed = verdict.state !== "valid" && signatures.some((signature) => signature.verdict.state === "valid");
  return (
    <div className={layout.column}>
      <section className={classes.verdict} data-state={verdict.state} aria-label={name}>
        <Icon size={32} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <div className={`${layout.column} ${layout.anywhere} ${layout.gap4}`}>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {text.summaries[verdict.state](signatures.length)}
          </h2>
          <p className={classes.name}>{name}</p>
          {signatures.length === 0 && <p>{reasonOf(verdict)}</p>}
          {isMixed && <p>{text.notAll}</p>}
          {verdict.state === "cannot_tell" && <p>{text.hint}</p>}
        </div>
      </section>
      {signatures.length > 0 && (
        <Card title={text.signatures} isFlush>
          <ul className={layout.list}>
            {signatures.map((signature) => (
              <SignatureRow key={signature.entry} signature={signature} />
            ))}
          </ul>
        </Card>
      )}
      {files.length > 0 && (
        <Card
          title={text.files}
          actions={<span className={classes.quiet}>{text.fileCount(files.length)}</span>}
          isFlush
        >
          <ul className={layout.list}>
            {files.map((file) => (
              <li key={file.name} className={classes.file}>
                <span className={layout.anywhere}>{file.name}</span>
                <span className={classes.quiet}>{formatSize(file.size)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {list && (
        <p className={classes.quiet}>{text.trustedList(formatEstonianDateTime(list.issued_at), list.is_outdated)}</p>
      )}
    </div>
  );
}
