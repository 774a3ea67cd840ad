import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import classes from "./fields.module.css";

/** Behind 'Filtrid' below 992 px (docs/rules/user-interface.md, "Small screens"). */
export function Filters({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {common.filters}
      </Button>
      <div id={id} className={`${layout.wrap} ${layout.gap12} ${classes.filters}`} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

export function FilterGroup({ children }: { children: ReactNode }) {
  return <div className={`${layout.wrap} ${layout.gap12}`}>{children}</div>;
}
