import { Button } from "@mantine/core";
import { useAction } from "#web/api/actions/useAction.ts";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import { ErrorText } from "./ErrorText.tsx";
import classes from "./messages.module.css";

/** An answer of `useRead` or a list of `usePages`. */
export interface Asked {
  refusal: string | undefined;
  isFinal?: boolean;
  retry: () => Promise<unknown>;
}

/** Shows the error instead of the content, with a retry where that may succeed. */
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
