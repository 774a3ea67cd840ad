import { Dropzone } from "@mantine/dropzone";
import classes from "./fields.module.css";
import "@mantine/dropzone/styles.layer.css";
import type { ReactNode, RefObject } from "react";
import { asStored } from "#web/ui/uploads/asStored.ts";

interface DropPlaceProps {
  /** Of the file input. */
  name: string;
  accept: string;
  isMultiple?: boolean;
  isSmall?: boolean;
  /** Gets them under the names that they will be stored with. */
  onDrop: (files: File[]) => void;
  onReject?: () => void;
  /** Gets what shows the browser's own choice of files. */
  openRef: RefObject<(() => void) | null>;
  /** Below the text. */
  buttons: ReactNode;
  children: ReactNode;
}

/** Takes files by drop or choice. */
export function DropPlace(props: DropPlaceProps) {
  const { name, accept, isMultiple = false, isSmall = false, onDrop, onReject, openRef, buttons, children } = props;
  return (
    <div className={classes.place} data-small={isSmall || undefined} data-no-print>
      <Dropzone
        openRef={openRef}
        onDrop={(files) => onDrop(asStored(files))}
        {...(onReject && { onReject })}
        multiple={isMultiple}
        inputProps={{ accept, "aria-label": name }}
        activateOnKeyboard={false}
        className={classes.zone}
      >
        {children}
      </Dropzone>
      <div className={classes.buttons}>{buttons}</div>
    </div>
  );
}
