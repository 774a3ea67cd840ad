import { Tooltip } from "@mantine/core";
import { IconTruckDelivery } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useAction } from "#web/api/actions/useAction.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { NarrowedTo } from "#web/ui/lists/NarrowedTo.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { Page } from "#web/ui/page/Page.tsx";
import { ImportDrop } from "./ImportDrop.tsx";
import { ImportHelp } from "./ImportHelp.tsx";
import { ImportList } from "./ImportList.tsx";
import { RefusedWaybills } from "./RefusedWaybills.tsx";
import { importsText } from "./text.ts";

export function ImportPage() {
  const { waits } = useSearch({ from: "/shell/reports/imports" });
  const navigate = useNavigate({ from: "/reports/imports" });
  useRowKeys({});
  if (waits) {
    return (
      <Page title={importsText.title} actions={<AskEvr />}>
        <NarrowedTo
          text={importsText.narrowed[waits]}
          clear={importsText.showAllImports}
          onClear={() => void navigate({ to: "./", search: {} })}
        />
        {waits === "problems" ? <RefusedWaybills /> : <ImportList waits={waits} />}
      </Page>
    );
  }
  return (
    <Page title={importsText.title} actions={<AskEvr />}>
      <div className={layout.column}>
        <ImportDrop />
        <ImportHelp />
        <ImportList />
      </div>
    </Page>
  );
}

function AskEvr() {
  const asking = useAction(async () => {
    await call(api.imports.fetchWaybills);
    showToast({ text: importsText.evrAsked });
  });
  return (
    <>
      <ErrorText>{asking.refusal}</ErrorText>
      <Tooltip label={importsText.askEvrHint}>
        <KeyButton
          shortcut="e"
          hasTitle={false}
          variant="default"
          leftSection={<IconTruckDelivery size={16} aria-hidden="true" />}
          loading={asking.isBusy}
          onClick={() => asking.run()}
        >
          {importsText.askEvr}
        </KeyButton>
      </Tooltip>
    </>
  );
}
