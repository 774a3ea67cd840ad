import { Button, FileButton } from "@mantine/core";
import { Suspense, useState } from "react";
import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import type { OpenDeclaration, WireFiling, WireMandate } from "#shared/eudr/declarationShapes.ts";
import { MANDATE_ENDINGS, type MandateState } from "#shared/eudr/mandates.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { noteAnswer, useRead } from "#web/api/read.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api, offersEid } from "#web/api/table.ts";
import { uploadFile } from "#web/api/uploadFile.ts";
import { useMe } from "#web/api/useMe.ts";
import { useFilingSentence } from "#web/eudr/filing/words/filingSentences.ts";
import { mandateWords } from "#web/eudr/filing/words/filingWords.ts";
import { SignDialog } from "#web/signing/lazySignDialog.ts";
import type { PreparedSigning } from "#web/signing/signingFacts.ts";
import { DangerDialog } from "#web/ui/dialogs/ConfirmDialog.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { History } from "#web/ui/History.tsx";
import { Remedy } from "#web/ui/hindrances/RemedyLink.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import { MandatePaper } from "./MandatePaper.tsx";

interface MandateCardProps {
  declaration: OpenDeclaration;
  filing: WireFiling;
  /** Stores what is typed, which the mandate says; false where that is not possible. */
  onStore: () => Promise<boolean>;
  /** The server found these fields wrong. */
  onWrong: (errors: Readonly<Record<string, string>>) => void;
}

/** The mandate by which the platform files for the owner (docs/rules/eudr.md, "Mandate"). */
export function MandateCard({ declaration, filing, onStore, onWrong }: MandateCardProps) {
  const text = useWords(mandateWords);
  const isAgent = useMe()?.isSuperUser ?? false;
  const asked = useRead(api.eudr.mandate, { params: { id: declaration.id } });
  const [signing, sign] = useState<Promise<PreparedSigning>>();
  const [isRevoking, setRevoking] = useState(false);
  const mandate = asked.data;
  if (!mandate || mandate.state === "own") return null;
  const { state, document, may } = mandate;
  const filer = filing.filer?.name ?? text.platform;
  const canSign = may.includes("sign") && document !== null;
  return (
    <Card title={text.title}>
      <MandateFacts mandate={mandate} state={state} owner={declaration.owner.id} filer={filer} />
      {(may.includes("make") || may.includes("upload")) && (
        <AddMandate
          id={declaration.id}
          mandate={mandate}
          make={state !== "none" ? text.makeAnew : isAgent ? text.make : text.authorise(filer)}
          onStore={onStore}
          onWrong={onWrong}
        />
      )}
      <div className={layout.wrap} data-no-print>
        {canSign && offersEid() && (
          <Button loading={signing !== undefined} onClick={() => sign(signed(document))}>
            {text.sign}
          </Button>
        )}
        {may.includes("revoke") && state !== "none" && (
          <Button variant="default" onClick={() => setRevoking(true)}>
            {text.revoke}
          </Button>
        )}
      </div>
      {/* Two languages of it take three screens of a phone: what is to be done comes before. */}
      {!isAgent && TO_SIGN.has(state) && <MandatePaper filer={filer} />}
      {mandate.history.length > 0 && <MandateHistory history={mandate.history} />}
      <Suspense>
        {signing && (
          <SignDialog
            asked={signing}
            noun={text.title}
            onClose={() => {
              sign(undefined);
            }}
          />
        )}
      </Suspense>
      {isRevoking && <Revoke owner={declaration.owner.id} onClose={() => setRevoking(false)} />}
    </Card>
  );
}

interface MandateFactsProps {
  mandate: WireMandate;
  state: Exclude<MandateState, "own">;
  owner: number;
  filer: string;
}

/** What is so, and what it waits for. */
function MandateFacts({ mandate, state, owner, filer }: MandateFactsProps) {
  const text = useWords(mandateWords);
  const isAgent = useMe()?.isSuperUser ?? false;
  const { document, ends_at: end } = mandate;
  return (
    <>
      <div className={layout.wrap}>
        <span className={layout.badge} data-state={state === "inForce" ? "valid" : undefined}>
          {text.states[state]}
        </span>
        {document && (
          <ViewLink
            href={document.file_url}
            fileName={document.file_name}
            className={`${layout.action} ${layout.anywhere}`}
          >
            {document.file_name}
          </ViewLink>
        )}
      </div>
      <p className={layout.soft}>{text.sentences[isAgent ? "agent" : "owner"][state](filer)}</p>
      {mandate.reason !== "" && <p>{text.declined(mandate.reason)}</p>}
      {mandate.has_no_email && (state === "unsigned" || state === "waiting") && (
        <Notice tone="warning" title={text.noEmailTitle} actions={<Remedy of="email" company={owner} />}>
          <p>{text.noEmail[state]}</p>
        </Notice>
      )}
      {state === "inForce" && (
        <p className={layout.quiet}>
          {end === null ? text.untilRevoked : text.until(formatEstonianDate(end))}
          {mandate.is_uploaded && ` ${mandate.is_proven ? text.provenElsewhere : text.agentsWord}`}
        </p>
      )}
    </>
  );
}

interface AddMandateProps extends Pick<MandateCardProps, "onStore" | "onWrong"> {
  id: string;
  mandate: WireMandate;
  /** Label of the button that makes one. */
  make: string;
}

/** Makes a mandate, or takes one that was signed elsewhere. */
function AddMandate({ id, mandate: { state, may }, make, onStore, onWrong }: AddMandateProps) {
  const text = useWords(mandateWords);
  const say = useFilingSentence();
  const [endsAt, setEnd] = useState<IsoDate | null>(null);
  const adding = useAction<File | undefined>(
    async (file) => {
      if (!(await onStore())) return;
      const upload = file && (await uploadFile(file, { purpose: "document" }));
      const input = { params: { id } };
      const made = upload
        ? call(api.eudr.uploadMandate, { ...input, body: { upload, ends_at: endsAt } })
        : call(api.eudr.makeMandate, { ...input, body: { ends_at: endsAt } });
      await noteAnswer(api.eudr.mandate, input, await made);
      await refreshed();
    },
    ({ fields }) => {
      const { ends_at: _end, upload: _upload, ...typed } = fields;
      onWrong(Object.fromEntries(Object.entries(typed).map(([path, texts]) => [path, texts.join(" ")])));
    },
  );
  return (
    <div className={`${layout.column} ${layout.gap12}`} data-no-print>
      <div style={{ maxWidth: 240 }}>
        <DateField
          label={text.endsAt}
          value={endsAt}
          canBeEmpty
          error={adding.problem?.fields["ends_at"]?.map(say).join(" ")}
          onChange={setEnd}
        />
      </div>
      <div className={layout.wrap}>
        {may.includes("make") && offersEid() && (
          <Button
            variant={state === "none" ? "filled" : "default"}
            style={{ height: "auto", minHeight: "max(36px, var(--virn-touch))", paddingBlock: 8 }}
            styles={{ label: { whiteSpace: "normal" } }}
            loading={adding.isBusy && adding.busyWith === undefined}
            onClick={() => adding.run(undefined)}
          >
            {make}
          </Button>
        )}
        {may.includes("upload") && (
          <FileButton
            accept={MANDATE_ENDINGS.map((ending) => `.${ending}`).join(",")}
            onChange={(file) => file && adding.run(file)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={adding.busyWith !== undefined}>
                {text.upload}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {!offersEid() && <p>{text.noEid}</p>}
      <ErrorText>{adding.problem?.fields["ends_at"] ? "" : say(adding.refusal)}</ErrorText>
    </div>
  );
}

function MandateHistory({ history }: Pick<WireMandate, "history">) {
  const text = useWords(mandateWords);
  return (
    <details>
      <summary className={layout.touch}>{text.history}</summary>
      <History
        label={text.history}
        events={history.map(({ at, kind, by, file_name: name }) => ({
          key: `${at} ${kind}`,
          at,
          what: text.events[kind],
          who: by,
          lines: [],
          notes: [name],
        }))}
      />
    </details>
  );
}

const TO_SIGN: ReadonlySet<MandateState> = new Set(["none", "unsigned", "waiting", "declined"]);

function signed({ id, company }: NonNullable<WireMandate["document"]>): Promise<PreparedSigning> {
  return call(api.documents.sign, { body: { company, documents: [id] } });
}

function Revoke({ owner, onClose }: { owner: number; onClose: () => void }) {
  const text = useWords(mandateWords);
  const revoking = useAction(async () => {
    await call(api.eudr.revokeMandate, { params: { owner: String(owner) } });
    await refreshed();
    onClose();
  });
  return (
    <DangerDialog title={text.revokeTitle} action={text.revoke} work={revoking} onCancel={onClose}>
      <p>{text.revokeNote}</p>
    </DangerDialog>
  );
}
