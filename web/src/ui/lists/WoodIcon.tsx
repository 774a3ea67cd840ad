import { VisuallyHidden } from "@mantine/core";
import { IconChristmasTree, IconFile } from "@tabler/icons-react";
import { common } from "#web/ui/text/et.ts";

/** Lumber (100) is a conifer, Paper (110) a generic file. */
export function WoodIcon({ type }: { type: 100 | 110 }) {
  const Icon = type === 100 ? IconChristmasTree : IconFile;
  return (
    <>
      <Icon
        size={17}
        stroke={1.75}
        aria-hidden="true"
        color={type === 100 ? "var(--virn-green)" : "var(--virn-quiet)"}
        style={{ flex: "none" }}
      />
      <VisuallyHidden>{common.wood[type]}</VisuallyHidden>
    </>
  );
}
