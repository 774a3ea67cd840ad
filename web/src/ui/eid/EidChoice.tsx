import { Button } from "@mantine/core";
import { IconDeviceMobile, IconId, IconShieldCheck } from "@tabler/icons-react";
import { type EidMeans, eidMeans } from "#shared/domain/eid/outcomes.ts";
import { eidText } from "#web/text/eid.ts";
import classes from "./Eid.module.css";

const ICONS = { idCard: IconId, mobileId: IconDeviceMobile, smartId: IconShieldCheck } as const;

/** One button for each means. */
export function EidChoice({ onChoose }: { onChoose: (means: EidMeans) => void }) {
  return (
    <div className={classes.choice}>
      {eidMeans.map((means) => {
        const Icon = ICONS[means];
        return (
          <Button
            key={means}
            variant="default"
            leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChoose(means)}
          >
            {eidText.means[means]}
          </Button>
        );
      })}
    </div>
  );
}
