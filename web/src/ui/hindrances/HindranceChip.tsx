import { IconAlertTriangle, IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import { PillButton } from "#web/ui/lists/Pill.tsx";
import { RowPopover } from "#web/ui/lists/RowPopover.tsx";
import { type Hindrance, hindranceWords, remedyOf } from "./hindrances.ts";
import { RemedyLink } from "./RemedyLink.tsx";

interface HindranceChipProps {
  /** At least one. */
  hindrances: readonly Hindrance[];
  /** Whole sentences. */
  why: readonly string[];
  /** The row. */
  of: string;
  /** Where a remedy is a company's. */
  company: number;
  /** Whose price is missing, where the row has one. */
  assortment?: number;
  /** A remedy that the row has itself. */
  children?: ReactNode;
}

/** What hinders a row, with the remedy behind it (docs/rules/user-interface.md, "What hinders a row"). */
export function HindranceChip({ hindrances, why, of, company, assortment, children }: HindranceChipProps) {
  const words = hindranceWords(hindrances);
  const remedies = hindrances.flatMap((hindrance) => remedyOf(hindrance) ?? []);
  const isOurs = children !== undefined || remedies.length > 0;
  return (
    <RowPopover
      width={300}
      renderButton={(opener) => (
        <PillButton
          {...opener}
          tone={isOurs ? "warn" : "quiet"}
          icon={isOurs ? IconAlertTriangle : IconHourglass}
          words={words}
          of={of}
        />
      )}
    >
      {why.map((sentence) => (
        <p key={sentence} className={layout.anywhere}>
          {sentence}
        </p>
      ))}
      {children}
      {[...new Set(remedies)].map(({ place, label }) => (
        <p key={place}>
          <RemedyLink place={place} company={company} assortment={assortment} className={layout.action}>
            {label}
          </RemedyLink>
        </p>
      ))}
    </RowPopover>
  );
}
