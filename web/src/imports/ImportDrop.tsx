import { IconDownload, IconFileUpload } from "@tabler/icons-react";
import { DropText, DropZone } from "#web/ui/fields/DropZone.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import layout from "#web/ui/layout.module.css";
import { IMPORTABLE, saveCsv, templateCsv } from "./importFiles.ts";
import { enqueueFiles } from "./importQueue.ts";
import { importsText } from "./text.ts";

/** The list below shows why a file cannot be imported. */
export function ImportDrop() {
  return (
    <DropZone
      choose={importsText.choose}
      accept={IMPORTABLE}
      isMultiple
      onDrop={enqueueFiles}
      moreButtons={
        <KeyButton
          shortcut="m"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => saveCsv(importsText.templateFile, templateCsv())}
        >
          {importsText.template}
        </KeyButton>
      }
    >
      <DropText
        icon={<IconFileUpload size={36} stroke={1.25} aria-hidden="true" className={layout.green} />}
        drop={importsText.drop}
        release={importsText.release}
        hint={importsText.formats}
      />
    </DropZone>
  );
}
