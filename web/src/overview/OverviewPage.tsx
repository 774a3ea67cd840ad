import { Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { isMenuless, useMe } from "#web/api/useMe.ts";
import { ViewLinks } from "#web/statistics/parts/PeriodHead.tsx";
import { statisticsText } from "#web/statistics/text.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { AgentCharts } from "./charts/AgentCharts.tsx";
import { useDeliveries, Volumes } from "./charts/Volumes.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { LastActs } from "./LastActs.tsx";
import { overviewText as text } from "./text.ts";
import { useWaiting, Waiting } from "./waiting/Waiting.tsx";

/** Work of today and its progress: of all for an agent, of their own for a company (docs/rules/overview.md). */
export function OverviewPage() {
  const me = useMe();
  if (!me) return null;
  return (
    <Page
      title={text.title}
      actions={<OpensFirst me={me} />}
      toolbar={
        isMenuless(me) && (
          <ViewLinks>
            <Link to="/forecasts/summary/">{statisticsText.summary}</Link>
            <Link to="/forecasts/destination_summary/">{statisticsText.byDestinationSummary}</Link>
          </ViewLinks>
        )
      }
    >
      {me.isSuperUser ? (
        <>
          <FirstSteps />
          <WaitingAbove>
            <AgentCharts />
          </WaitingAbove>
        </>
      ) : me.roles.includes("companyUser") ? (
        <WaitingAbove>
          <OwnVolumes />
          <LastActs />
        </WaitingAbove>
      ) : (
        <OwnVolumes />
      )}
    </Page>
  );
}

/** Shows `children` only after the tiles: their number is unknown before, and they would push `children` down. */
function WaitingAbove({ children }: { children: ReactNode }) {
  const asked = useWaiting();
  return (
    <>
      <Waiting asked={asked} />
      {(asked.data || asked.refusal !== undefined) && children}
    </>
  );
}

function OwnVolumes() {
  return <Volumes asked={useDeliveries()} />;
}

/** docs/rules/overview.md, "Opened first" */
function OpensFirst({ me }: { me: Me }) {
  const { isBusy, busyWith, refusal, run } = useAction<boolean>(async (opensOverview) => {
    await call(api.sessions.changeSettings, { body: { opensOverview } });
    await refreshed();
  });
  return (
    <>
      <ErrorText>{refusal}</ErrorText>
      <Checkbox
        size="sm"
        label={text.opensFirst}
        checked={isBusy ? busyWith === true : me.opensOverview}
        onChange={(event) => run(event.currentTarget.checked)}
      />
    </>
  );
}
