import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { asStored } from "#web/ui/uploads/asStored.ts";

interface FilePickProps {
  label: string;
  icon: ReactNode;
  variant?: "filled" | "default";
  /** Opens the camera of a phone. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the camera, or the choice of files. */
export function FilePick({ label, icon, variant = "default", isCamera = false, onFiles }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="md" fullWidth variant={variant} leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...(isCamera ? { accept: "image/*", capture: "environment" } : { multiple: true })}
        onChange={({ currentTarget }) => {
          const chosen = asStored([...(currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          currentTarget.value = "";
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </>
  );
}
