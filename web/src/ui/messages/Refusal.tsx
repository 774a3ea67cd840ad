import { Button } from "@mantine/core";
import { useAction } from "#web/api/actions/useAction.ts";
import layout from "#web/ui/layout.module.css";
import { useMessages } from "#web/ui/text/language.ts";
import { ErrorText } from "./ErrorText.tsx";
import classes from "./messages.module.css";

export interface Asked {
  refusal: string | undefined;
  isFinal?: boolean;
  retry: () => Promise<unknown>;
}

export function Refusal({ of: { refusal, isFinal = false, retry } }: { of: Asked }) {
  const { tryAgain } = useMessages();
  const again = useAction(async () => {
    await retry();
  });
  return (
    <div className={`${layout.wrap} ${classes.refusal}`}>
      <ErrorText>{refusal}</ErrorText>
      {!isFinal && (
        <Button variant="default" size="compact-md" loading={again.isBusy} onClick={() => again.run()}>
          {tryAgain}
        </Button>
      )}
    </div>
  );
}
