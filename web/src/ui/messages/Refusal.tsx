import { Button } from "@mantine/core";
import { useAction } from "#web/api/actions/useAction.ts";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import { ErrorText } from "./ErrorText.tsx";
import classes from "./messages.module.css";

export interface Asked {
  refusal: string | undefined;
  isFinal?: boolean;
  retry: () => Promise<unknown>;
}

export function Refusal({ of: { refusal, isFinal = false, retry } }: { of: Asked }) {
  const again = useAction(async () => {
    await retry();
  });
  return (
    <div className={`${layout.wrap} ${classes.refusal}`}>
      <ErrorText>{refusal}</ErrorText>
      {!isFinal && (
        <Button variant="default" size="compact-md" loading={again.isBusy} onClick={() => again.run()}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  );
}
