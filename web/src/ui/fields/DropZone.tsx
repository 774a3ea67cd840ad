import { Dropzone } from "@mantine/dropzone";
import layout from "#web/ui/layout.module.css";
import classes from "./fields.module.css";
import "@mantine/dropzone/styles.layer.css";
import type { ReactNode, RefObject } from "react";
import { asStored } from "#web/ui/uploads/asStored.ts";

interface DropZoneProps {
  name: string;
  accept: string;
  isMultiple?: boolean;
  isSmall?: boolean;
  onDrop: (files: File[]) => void;
  onReject?: () => void;
  openRef: RefObject<(() => void) | null>;
  buttons: ReactNode;
  children: ReactNode;
}

export function DropZone(props: DropZoneProps) {
  const { name, accept, isMultiple = false, isSmall = false, onDrop, onReject, openRef, buttons, children } = props;
  return (
    <div className={classes.dropZone} data-small={isSmall || undefined} data-no-print>
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

interface DropTextProps {
  icon?: ReactNode;
  drop: string;
  release: string;
  hint: string;
}

export function DropText({ icon, drop, release, hint }: DropTextProps) {
  return (
    <>
      {icon}
      <p className={`${layout.large} ${classes.dropTitle}`}>
        <Dropzone.Accept>{release}</Dropzone.Accept>
        <Dropzone.Idle>{drop}</Dropzone.Idle>
      </p>
      <p className={`${layout.quiet} ${layout.above4}`}>{hint}</p>
    </>
  );
}
