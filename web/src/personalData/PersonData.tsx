import { Button } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import type { PersonalData, PersonalDataRun } from "#shared/personalData/contract.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { usePolling } from "#web/api/polling.ts";
import { noteAnswer, useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { roleText } from "#web/people/text.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { RetentionTable } from "./RetentionTable.tsx";
import { personalDataText as text } from "./text.ts";

const EraseDialog = lazyPart(() => import("./EraseDialog.tsx").then((module) => module.EraseDialog));
const AHEAD = [EraseDialog];

export function PersonData({ id }: { id: number }) {
  useLoadedAhead(AHEAD);
  const input = { params: { person: String(id) } };
  const asked = useRead(api.personalData.load, input);
  const [isErasing, setErasing] = useState(false);
  const data = asked.data;
  const run = data?.run;
  const isWorking = run?.state === "working";
  usePolling(isWorking ? `${run.purpose} ${run.percent}` : undefined, () => refresh(api.personalData.load));
  const gathering = useAction(async () => {
    await noteAnswer(api.personalData.load, input, await call(api.personalData.gather, input));
  });
  if (!data) {
    if (!asked.isFinal) return <PanelSkeletons of={asked} count={4} />;
    return <EmptyState title={text.notFoundTitle} text={text.notFound} />;
  }
  const isErased = data.standing === "erased";
  const actions = !isErased && (
    <>
      {run?.file && (
        <Button
          variant="default"
          component={DownloadLink}
          href={run.file}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {text.download}
        </Button>
      )}
      <Button variant="default" loading={gathering.isBusy} disabled={isWorking} onClick={() => gathering.run()}>
        {run?.file ? text.gatherAgain : text.gather}
      </Button>
      <Button
        variant="default"
        color="red"
        disabled={data.hindrance !== ""}
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setErasing(true)}
      >
        {text.erase}
      </Button>
    </>
  );
  return (
    <div className={layout.column}>
      <Card title={text.record} actions={actions}>
        <Record data={data} />
        {data.hindrance !== "" && !isErased && <p className={`${layout.hint} ${layout.above8}`}>{data.hindrance}</p>}
        <ErrorText>{gathering.refusal}</ErrorText>
        <RunState run={run ?? null} isErased={isErased} />
      </Card>
      <RetentionTable label={text.data} of={data.kinds} />
      <Suspense>{isErasing && <EraseDialog data={data} onClose={() => setErasing(false)} />}</Suspense>
    </div>
  );
}

function Record({ data }: { data: PersonalData }) {
  const { id, name, email, personal_code, roles, employers, ended, standing } = data;
  const facts: [string, string][] = [
    [text.number, String(id)],
    ...(standing === "erased"
      ? []
      : ([
          [text.name, name],
          [text.email, email],
          [text.personalCode, personal_code || "–"],
          [text.roles, roles.map((role) => roleText[role].name).join(", ") || "–"],
          [text.employers, employers.map((employer) => employer.name).join(", ") || "–"],
        ] satisfies [string, string][])),
    ...(ended === null ? [] : ([[text.ended, formatEstonianDateTime(ended)]] satisfies [string, string][])),
  ];
  return (
    <dl className={layout.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RunState({ run, isErased }: { run: PersonalDataRun | null; isErased: boolean }) {
  if (run?.state === "working") {
    const isErasure = run.purpose === "erase";
    return (
      <ProgressBar
        label={isErasure ? text.erasing : text.gathering}
        text={isErasure ? text.erasingText(run.percent) : text.gatheringText(run.percent)}
        part={run.percent / 100}
      />
    );
  }
  const at = run?.finished ? formatEstonianDateTime(run.finished) : "";
  if (isErased && run) return <Notice title={text.erased}>{text.erasedText(at, run.by || text.again)}</Notice>;
  if (run?.state === "failed") return <ErrorText>{text.gatherFailed}</ErrorText>;
  return (
    <p className={`${layout.hint} ${layout.above8}`} aria-live="polite">
      {run?.file ? text.gathered(at, run.by) : text.notGathered}
    </p>
  );
}
