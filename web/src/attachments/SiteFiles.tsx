import { MAX_FILES } from "#shared/acts/attachments.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { siteFileTypes } from "#shared/uploads/fileTypes.ts";
import { checkUpload } from "#shared/uploads/uploadRules.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call, transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import layout from "#web/ui/layout.module.css";
import { messagesNow, useWords } from "#web/ui/text/language.ts";
import { AttachedFiles } from "./AttachedFiles.tsx";
import { AttachField } from "./AttachField.tsx";
import { attachTo } from "./attachQueue.ts";
import classes from "./OwnerPage.module.css";
import { attachmentsText } from "./text.ts";

const ACCEPTED = siteFileTypes.map((extension) => `.${extension}`).join(",");

interface SiteFilesProps {
  hash: string;
  site: AttachmentSite;
  name: string;
  isFrozen: boolean;
}

/** docs/rules/attachments.md, "Files of a site" */
export function SiteFiles({ hash, site: { id, attachments }, name, isFrozen }: SiteFilesProps) {
  const text = useWords(sectionWords);
  const target = attachTo({
    key: `${hash} site ${id}`,
    open: (facts) =>
      transfer(api.attachments.openUpload, { params: { hash }, body: { ...facts, purpose: "siteFile" } }, true),
    attach: (upload) =>
      transfer(
        api.attachments.act,
        { params: { hash }, body: { action: "file_add", data: { site: id, upload } } },
        true,
      ),
    whyNot,
  });
  const remove = async ({ uuid }: { uuid: string }) => {
    await call(api.attachments.act, {
      params: { hash },
      body: { action: "file_remove", data: { site: id, uuid } },
    });
    await refreshed();
  };
  const isFull = attachments.length >= MAX_FILES.site;
  if (isFrozen && attachments.length === 0) return null;
  return (
    <div className={classes.section}>
      <h3 className={classes.subtitle}>{text.files}</h3>
      <AttachedFiles
        label={text.filesOf(name)}
        files={attachments}
        remove={isFrozen ? undefined : { question: text.removeFile, call: remove }}
      />
      {isFull && !isFrozen && <p className={layout.quiet}>{text.full}</p>}
      <AttachField target={target} label={name} accept={ACCEPTED} isMultiple isOpen={!isFrozen && !isFull} />
    </div>
  );
}

function whyNot({ name, size }: File): string | undefined {
  const checked = checkUpload("siteFile", { name, size });
  if (checked.ok) return undefined;
  return checked.reason === "too_large" ? messagesNow().fileTooLarge : attachmentsText.wrongType;
}
