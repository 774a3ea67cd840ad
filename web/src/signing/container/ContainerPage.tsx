import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import type { SignContainer } from "#shared/containers/contract.ts";
import { useEndOfWork, usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { SignButton } from "#web/signing/choosing/SignButton.tsx";
import { useContainerSentence } from "#web/signing/containerSentences.ts";
import { containerWords } from "#web/signing/containerWords.ts";
import { dialogWords } from "#web/signing/dialog/dialogWords.ts";
import { SignDialog, signParts } from "#web/signing/lazySignDialog.ts";
import { DASHBOARDS, type PreparedSigning } from "#web/signing/signingFacts.ts";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { PrintButton } from "#web/ui/page/PublicPage.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { ContainerActions } from "./ContainerActions.tsx";
import { ContainerFiles } from "./ContainerFiles.tsx";
import classes from "./ContainerPage.module.css";
import { Signatures } from "./Signatures.tsx";

/** A container with its files and signatures; printed, it is a sheet of signatures (docs/rules/signing.md, "Who signs"). */
export function ContainerPage() {
  const text = useWords(containerWords);
  const say = useContainerSentence();
  const { hash } = useParams({ from: "/shell/containers/$hash" });
  const { data: container, ...asked } = useRead(api.signing.container, { params: { hash } });
  useLoadedAhead(signParts);
  if (container) return <Container container={container} />;
  return (
    <Page title={text.title}>
      {asked.refusal === undefined || !asked.isFinal ? (
        <PageSkeleton of={asked} />
      ) : (
        <EmptyState
          title={text.unavailable}
          text={say(asked.refusal ?? "")}
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/acts/dashboard/" />}>
              {text.backs.acts}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function Container({ container }: { container: SignContainer }) {
  const text = useWords(containerWords);
  const say = useContainerSentence();
  const { fileCount } = useWords(dialogWords);
  const { sign } = useSearch({ from: "/shell/containers/$hash" });
  const navigate = useNavigate({ from: "/containers/$hash" });
  const canSign = container.can_agent_sign && container.items.length > 0;
  // The link of a letter opens the dialog; that alone changes nothing on the server.
  const [asked, ask] = useState(() => (sign && canSign ? Promise.resolve(preparedOf(container)) : undefined));
  const { hash, name, href, kind, items, is_being_signed: isBeingSigned } = container;
  usePolling(isBeingSigned ? hash : undefined, () => refresh(api.signing.container));
  useEndOfWork(isBeingSigned ? hash : undefined, api.signing.mobileId);
  return (
    <Page
      title={name}
      back={{ to: DASHBOARDS[kind], label: text.backs[kind] }}
      actions={
        <>
          <ContainerActions container={container} />
          {canSign && (
            <SignButton
              shortcut="a"
              label={text.sign}
              isBusy={asked !== undefined}
              onSign={() => ask((now) => now ?? Promise.resolve(preparedOf(container)))}
            />
          )}
        </>
      }
    >
      <div className={`${layout.column} ${classes.sections}`}>
        <p className={`${layout.wrap} ${layout.anywhere} ${classes.company}`}>
          <span
            className={`${layout.badge} ${classes.status}`}
            data-state={isBeingSigned ? undefined : STATES[container.status.raw]}
          >
            {say(container.status.label)}
          </span>
          <span>
            {container.company_name} · {fileCount(items.length)}
          </span>
        </p>
        {container.status.note !== null && <p className={classes.note}>{container.status.note}</p>}
        <Declined container={container} />
        {isBeingSigned && !asked && <Notice title={text.beingSigned} />}
        {!canSign && container.agent_sign_error !== "" && container.status.raw !== "SIGN_BOTH" && (
          <Notice title={say(container.agent_sign_error)} />
        )}
        <ContainerFiles items={items} company={container.company_name} />
        {href !== null && (
          <div className={layout.wrap} data-no-print>
            <Download href={href} label={text.asice} />
            <Download href={`${href}?format=bdoc`} label={text.bdoc} />
            <PrintButton>{text.print}</PrintButton>
          </div>
        )}
        <Signatures container={container} />
      </div>
      <Suspense>
        {asked && (
          <SignDialog
            asked={asked}
            noun={text.nouns[kind]}
            onClose={() => {
              ask(undefined);
              if (sign) void navigate({ to: "./", search: {}, replace: true });
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

const STATES = { PENDING: "invalid", SIGN_ONE: undefined, SIGN_BOTH: "valid" } as const;

function Download({ href, label }: { href: string; label: string }) {
  return (
    <Button
      component={DownloadLink}
      href={href}
      isStored
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}

function preparedOf(container: SignContainer): PreparedSigning {
  const { hash, name, company_name, items, id_code } = container;
  return {
    success: true,
    message: null,
    container_id: hash,
    is_new: false,
    is_pending: container.status.raw === "PENDING",
    modal_data: { name, company_name, files: items, remaining: 0, id_code },
  };
}

function Declined({ container: { declined } }: { container: Pick<SignContainer, "declined"> }) {
  const text = useWords(containerWords);
  if (!declined) return null;
  return (
    <Notice tone="warning" title={text.declined(declined.by, formatEstonianDateTime(declined.at))}>
      <p>{declined.reason}</p>
    </Notice>
  );
}
