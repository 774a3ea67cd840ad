import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { offersEid } from "#web/api/table.ts";
import { EidChoice } from "#web/sessions/eid/EidChoice.tsx";
import { lastMeans, rememberMeans } from "#web/sessions/eid/lastMeans.ts";
import { storeReturn } from "#web/sessions/returnAddress.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { Dialog, DialogButtons } from "#web/ui/dialogs/Dialog.tsx";
import layout from "#web/ui/layout.module.css";
import { useLanguage } from "#web/ui/text/language.ts";
import { guideTexts } from "./texts/guideTexts.ts";

const EidSignIn = lazyPart(() => import("#web/sessions/EidSignIn.tsx").then((module) => module.EidSignIn));
const AHEAD = [EidSignIn];

/** The owner is asked the first question of a declaration there, or goes on with the one that was begun. */
const DECLARATIONS = "/eudr/?declare=1";

interface DeclareByLetterProps {
  hash: string;
  declaring: { by: "eid" } | { by: "invitation"; contact: string };
  size?: "sm" | "md";
}

/** Asks the owner to sign in (docs/rules/people.md, "An owner who comes by a letter"). */
export function DeclareByLetter({ hash, declaring, size = "sm" }: DeclareByLetterProps) {
  const language = useLanguage();
  const words = guideTexts[language];
  const [isOpen, setOpen] = useState(false);
  const [means, setMeans] = useState<EidMeans>();
  const [last] = useState(() => lastMeans("signIn"));
  useLoadedAhead(AHEAD);
  const isByEid = declaring.by === "eid";
  if (isByEid && !offersEid()) return <p className={layout.quiet}>{words.declareOff}</p>;
  const choose = (chosen: EidMeans) => {
    storeReturn(DECLARATIONS);
    rememberMeans("signIn", chosen);
    setMeans(chosen);
  };
  const open = () => {
    setOpen(true);
    if (isByEid && last !== undefined) choose(last);
  };
  const close = () => {
    setOpen(false);
    setMeans(undefined);
  };
  return (
    <div className={layout.above6} data-no-print>
      <Button variant="default" size={size} onClick={open}>
        {words.declare}
      </Button>
      <Dialog isOpen={isOpen} title={words.declare} size={520} onClose={close}>
        {declaring.by === "invitation" ? (
          <>
            <p>{words.declareInvitation}</p>
            <p className={layout.strong}>{declaring.contact}</p>
            <DialogButtons>
              <Button variant="default" onClick={close}>
                {words.close}
              </Button>
              <Button renderRoot={(props) => <Link {...props} to="/login" search={{ next: DECLARATIONS, language }} />}>
                {words.invited}
              </Button>
            </DialogButtons>
          </>
        ) : means === undefined ? (
          <>
            <p className={layout.below12}>{words.declareByEid}</p>
            <EidChoice names={words.means} focused={undefined} last={last} onChoose={choose} />
          </>
        ) : (
          <Suspense>
            <EidSignIn means={means} letter={hash} onBack={() => setMeans(undefined)} />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
