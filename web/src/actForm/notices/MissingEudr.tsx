import { Button } from "@mantine/core";
import { eudrFormText as text } from "#web/actForm/text.ts";
import { Notice } from "#web/ui/messages/Notice.tsx";

interface MissingEudrProps {
  count: number;
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
}

export function MissingEudr({ count, isOnly, onOnly }: MissingEudrProps) {
  return (
    <Notice
      tone="warning"
      title={text.title(count)}
      actions={
        <Button variant="default" size="compact-md" aria-pressed={isOnly} onClick={() => onOnly(!isOnly)}>
          {isOnly ? text.all : text.only}
        </Button>
      }
    >
      <p>{text.hint}</p>
    </Notice>
  );
}
