import { Button } from "@mantine/core";
import { useState } from "react";
import { common } from "#web/text/et.ts";
import { ErrorText } from "./ErrorText.tsx";
import classes from "./Refusal.module.css";

/** An answer of `useRead` or a list of `usePages`. */
export interface Asked {
  refusal: string | undefined;
  retry: () => Promise<unknown>;
}

/** Shows the error with a retry instead of the content. */
export function Refusal({ of: { refusal, retry } }: { of: Asked }) {
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await retry();
    setBusy(false);
  };
  return (
    <div className={classes.refusal}>
      <ErrorText>{refusal}</ErrorText>
      <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void again()}>
        {common.tryAgain}
      </Button>
    </div>
  );
}
