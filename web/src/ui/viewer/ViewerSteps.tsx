import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import { viewerWords } from "#web/ui/text/viewerWords.ts";

/** To the file before and after the one that is looked at. */
export function Steps({ at, count, onStep }: { at: number; count: number; onStep: (by: number) => void }) {
  const text = useWords(viewerWords);
  return (
    <span className={layout.inline}>
      <Button.Group>
        <StepButton label={text.previous} isLast={at === 0} onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </StepButton>
        <StepButton label={text.next} isLast={at === count - 1} onClick={() => onStep(1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </StepButton>
      </Button.Group>
      <output className={`${layout.hint} ${layout.figures} ${layout.nowrap}`}>{text.place(at + 1, count)}</output>
    </span>
  );
}

interface StepButtonProps {
  label: string;
  isLast: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Not disabled at the end of the list: the button would lose the focus. */
function StepButton({ label, isLast, onClick, children }: StepButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      px={8}
      aria-label={label}
      title={label}
      aria-disabled={isLast || undefined}
      {...(isLast && { "data-disabled": true })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
