import { Button, Tooltip } from "@mantine/core";
import { IconTruckDelivery } from "@tabler/icons-react";
import { useState } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { refresh } from "../../api/refresh.ts";
import { call } from "../../api/request.ts";
import { api } from "../../api/table.ts";
import { importsText } from "../../text/imports.ts";
import { ErrorText } from "../../ui/ErrorText.tsx";
import { Page } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import classes from "./ImportPage.module.css";
import { ImportDrop } from "./imports/ImportDrop.tsx";
import { ImportHelp } from "./imports/ImportHelp.tsx";
import { ImportList } from "./imports/ImportList.tsx";

/** Measurement reports from files and, at once, from EVR (decisions.md, "Measurement reports and where they come from"). */
export function ImportPage() {
  return (
    <Page title={importsText.title} actions={<AskEvr />}>
      <div className={classes["sections"]}>
        <ImportDrop />
        <ImportHelp />
        <ImportList />
      </div>
    </Page>
  );
}

/** How long the first waybills usually take into the queue of the navigation bar. */
const QUEUED_AFTER_MS = 2500;

function AskEvr() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(api.reports.fetchWaybills);
      showToast({ text: importsText.evrAsked });
      setTimeout(() => void refresh(api.session.me), QUEUED_AFTER_MS);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefusal(error.message);
    }
    setBusy(false);
  };
  return (
    <>
      <ErrorText>{refusal}</ErrorText>
      <Tooltip label={importsText.askEvrHint}>
        <Button
          variant="default"
          leftSection={<IconTruckDelivery size={16} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void ask()}
        >
          {importsText.askEvr}
        </Button>
      </Tooltip>
    </>
  );
}
