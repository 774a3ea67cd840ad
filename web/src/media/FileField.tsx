import { CloseButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { DropZone } from "#web/ui/fields/DropZone.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { FileLine } from "#web/ui/uploads/FileLine.tsx";
import classes from "./MediaPage.module.css";
import { ACCEPTED, describeFile, whyNotUploadable } from "./mediaFiles.ts";
import { mediaText as text } from "./text.ts";

interface FileFieldProps {
  file: Pick<File, "name" | "size"> | undefined;
  error: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
  onRefuse: (error: string) => void;
  onRemove: () => void;
}

export function FileField({ file, error, isBusy, onChoose, onRefuse, onRemove }: FileFieldProps) {
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const reason = whyNotUploadable(chosen);
    if (reason === undefined) onChoose(chosen);
    else onRefuse(reason);
  };
  return (
    <div>
      <p className={classes.label}>{text.fileField}</p>
      {file ? (
        <FileLine name={file.name} size={describeFile(file)}>
          <CloseButton aria-label={text.removeFile(file.name)} disabled={isBusy} onClick={onRemove} />
        </FileLine>
      ) : (
        <DropZone
          isSecondary
          choose={text.choose}
          accept={ACCEPTED}
          isSmall
          onDrop={choose}
          onReject={() => onRefuse(text.oneFile)}
        >
          <p>
            <Dropzone.Accept>{text.release}</Dropzone.Accept>
            <Dropzone.Idle>{text.drop}</Dropzone.Idle>
          </p>
          <p className={layout.hint}>{text.formats}</p>
        </DropZone>
      )}
      <ErrorText>{error}</ErrorText>
    </div>
  );
}
