import { Dropzone } from "@mantine/dropzone";
import layout from "#web/ui/layout.module.css";
import classes from "./fields.module.css";
import "@mantine/dropzone/styles.layer.css";
import { type ReactNode, useRef } from "react";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { asStored } from "#web/ui/uploads/asStored.ts";

interface DropZoneProps {
  /** Label of the button that opens the choice of files, and name of the zone. */
  choose: string;
  /** The page has a more important button. */
  isSecondary?: boolean;
  accept: string;
  isMultiple?: boolean;
  isSmall?: boolean;
  onDrop: (files: File[]) => void;
  onReject?: () => void;
  moreButtons?: ReactNode;
  children: ReactNode;
}

export function DropZone(props: DropZoneProps) {
  const { choose, isSecondary, accept, isMultiple = false, isSmall = false, onDrop, onReject, children } = props;
  const open = useRef<() => void>(null);
  return (
    <div className={classes.dropZone} data-small={isSmall || undefined} data-no-print>
      <Dropzone
        openRef={open}
        onDrop={(files) => onDrop(asStored(files))}
        {...(onReject && { onReject })}
        multiple={isMultiple}
        inputProps={{ accept, "aria-label": choose }}
        activateOnKeyboard={false}
        className={classes.zone}
      >
        {children}
      </Dropzone>
      <div className={classes.buttons}>
        <KeyButton shortcut="f" {...(isSecondary && { variant: "default" })} onClick={() => open.current?.()}>
          {choose}
        </KeyButton>
        {props.moreButtons}
      </div>
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
