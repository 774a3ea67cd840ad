import { Button } from "@mantine/core";
import { IconDeviceMobile, IconId, IconShieldCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { type EidMeans, eidMeans } from "#shared/sessions/eidMeans.ts";
import { eidText } from "#web/sessions/eid/eidText.ts";
import classes from "./Eid.module.css";

const ICONS = { idCard: IconId, mobileId: IconDeviceMobile, smartId: IconShieldCheck } as const;

interface EidChoiceProps {
  /** Names in the language of the page. */
  names?: Record<EidMeans, string>;
  onChoose: (means: EidMeans) => void;
  last?: EidMeans | undefined;
  focused?: EidMeans | undefined;
}

export function EidChoice({ names = eidText.means, onChoose, last, focused }: EidChoiceProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes.choice}>
      {eidMeans.map((means) => {
        const Icon = ICONS[means];
        return (
          <Button
            key={means}
            variant={means === last ? "filled" : "default"}
            ref={means === focused ? first : undefined}
            data-autofocus={means === focused || undefined}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChoose(means)}
          >
            {names[means]}
          </Button>
        );
      })}
    </div>
  );
}
