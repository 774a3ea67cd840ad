import { Button } from "@mantine/core";
import { useState } from "react";
import { common } from "#web/text/et.ts";
import { ErrorText } from "./ErrorText.tsx";
import classes from "./Refusal.module.css";

/** What a part of the screen waits for: an answer of `useRead` or a list of `usePages`. */
export interface Asked {
  /** Why the server did not answer, in a sentence for the user. */
  refusal: string | undefined;
  retry: () => Promise<unknown>;
}

/** In place of what was refused: why, and another try. */
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
