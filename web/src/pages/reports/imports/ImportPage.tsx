import { Button, Tooltip } from "@mantine/core";
import { IconTruckDelivery } from "@tabler/icons-react";
import { useState } from "react";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { importsText } from "#web/text/reports/imports.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { Page } from "#web/ui/page/Page.tsx";
import { ImportDrop } from "./ImportDrop.tsx";
import { ImportHelp } from "./ImportHelp.tsx";
import { ImportList } from "./ImportList.tsx";
import classes from "./ImportPage.module.css";

export function ImportPage() {
  return (
    <Page title={importsText.title} actions={<AskEvr />}>
      <div className={classes.sections}>
        <ImportDrop />
        <ImportHelp />
        <ImportList />
      </div>
    </Page>
  );
}

/** Usual time until the first waybills are in the queue of the navigation bar. */
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
