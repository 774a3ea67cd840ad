import type { QueuedFile } from "#web/api/uploadQueue.ts";
import { UploadActions, UploadState } from "#web/ui/uploads/UploadState.tsx";
import { FileRow } from "./FileRow.tsx";
import { importQueue } from "./importQueue.ts";

export function QueuedRow({ file }: { file: QueuedFile }) {
  return (
    <FileRow
      name={file.file.name}
      isBad={file.state.is === "refused"}
      isActionSmall
      action={<UploadActions queue={importQueue} file={file} />}
    >
      <UploadState file={file} />
    </FileRow>
  );
}
