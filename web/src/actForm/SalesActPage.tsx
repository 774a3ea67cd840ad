import { Button, Loader } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useMe } from "#web/api/useMe.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { common } from "#web/ui/text/et.ts";
import classes from "./ActForm.module.css";
import { reportsLeft } from "./editing/useSave.ts";
import { ToReports } from "./FormActions.tsx";
import { type ActTarget, isUpdate, type Opened, openAct } from "./loading/openAct.ts";
import { SalesActForm } from "./SalesActForm.tsx";
import { noticeText, actFormText as text } from "./text.ts";

const CHECK_AGAIN_MS = 5_000;

export function SalesActPage() {
  const { selection, id } = useParams({ strict: false });
  const user = useMe()?.user.id;
  if (user === undefined) return <Collecting />;
  return id === undefined ? (
    <OneAct key={`create ${selection}`} user={user} selection={selection ?? ""} />
  ) : (
    <OneAct key={`update ${id}`} user={user} id={id} />
  );
}

function OneAct({ user, selection, id }: { user: number; selection?: string; id?: string }) {
  const [opened, setOpened] = useState<Opened & { round: number }>();
  /** Key of the form; each opening has a fresh one. */
  const [round, setRound] = useState(0);
  const [target] = useState((): ActTarget => (id === undefined ? { selection: selection ?? "" } : { id }));
  const navigate = useNavigate();
  useEffect(() => {
    let isStale = false;
    const open = async () => {
      const next = await openAct(target, user, (percent) => {
        if (!isStale) setOpened({ is: "saving", percent, round });
      });
      if (isStale) return;
      setOpened({ ...next, round });
      if (next.is === "made") await navigate({ href: reportsLeft(next.id), replace: true });
    };
    void open();
    return () => {
      isStale = true;
    };
  }, [target, user, round, navigate]);

  const openAgain = () => setRound((before) => before + 1);
  useEffect(() => {
    if (!(opened?.is === "underWay" || (opened?.is === "refused" && opened.isUnanswered))) return undefined;
    const timer = setTimeout(() => setRound((before) => before + 1), CHECK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [opened]);
  switch (opened?.is) {
    case "missing":
      return <Nothing title={text.notFoundTitle} reason={isUpdate(target) ? text.actGone : text.selectionGone} />;
    case "underWay":
      return (
        <Nothing
          title={noticeText.busyTitle}
          reason={opened.message}
          action={<Button onClick={openAgain}>{noticeText.checkAgain}</Button>}
        />
      );
    case "saving":
      return <Nothing title={text.savingTitle} reason={text.saving(opened.percent)} action={<Loader size="sm" />} />;
    case "refused":
      return (
        <Nothing
          title={text.notOpenedTitle}
          reason={opened.message}
          action={
            opened.isFinal ? undefined : (
              <Button
                variant="default"
                onClick={() => {
                  setOpened(undefined);
                  openAgain();
                }}
              >
                {common.tryAgain}
              </Button>
            )
          }
        />
      );
    case "form": {
      const { loaded, name, rowsDigest, stored, isRecalculated } = opened;
      const form = { target, loaded, name, rowsDigest, stored, isRecalculated, onSaved: openAgain };
      return <SalesActForm key={opened.round} {...form} />;
    }
    default:
      return <Collecting />;
  }
}

function Collecting() {
  return (
    <Page title={text.title}>
      <output className={classes.collecting} aria-busy="true">
        <Loader size="sm" aria-hidden="true" />
        {text.collecting}
      </output>
    </Page>
  );
}

function Nothing({ title, reason, action }: { title: string; reason: string; action?: React.ReactNode }) {
  return (
    <Page title={text.title} back={{ to: "/reports/dashboard/", label: text.back }}>
      <EmptyState title={title} text={reason} action={action ?? <ToReports />} />
    </Page>
  );
}
