import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { LANGUAGES } from "#shared/basics/languages.ts";
import { offersEid } from "#web/api/table.ts";
import { EidChoice } from "#web/sessions/eid/EidChoice.tsx";
import type { EidMeans } from "#web/sessions/eid/eidCalls.ts";
import { eidWords } from "#web/sessions/eid/eidWords.ts";
import { lastMeans, rememberMeans } from "#web/sessions/eid/lastMeans.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { HelpButton } from "#web/ui/help/HelpButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { Logo } from "#web/ui/page/Logo.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import { useWords } from "#web/ui/text/language.ts";
import { useShownIn } from "#web/ui/text/useShownIn.ts";
import { DemoUsers } from "./DemoUsers.tsx";
import classes from "./LoginPage.module.css";
import { RequestLink } from "./RequestLink.tsx";
import { storeReturn } from "./returnAddress.ts";
import { languageOfReturn, secretIn } from "./signInSearch.ts";
import { signInWords } from "./signInWords.ts";
import { UseLink } from "./UseLink.tsx";

const EidSignIn = lazyPart(() => import("./EidSignIn.tsx").then((module) => module.EidSignIn));
const parts = [EidSignIn];

export function LoginPage() {
  const { next, left, ended, language } = useSearch({ from: "/login" });
  useShownIn(language ?? languageOfReturn(next) ?? LANGUAGES[0]);
  const text = useWords(signInWords);
  usePageTitle(text.title);
  const given = useGivenSecret();
  const navigate = useNavigate();
  useRowKeys({});
  useLoadedAhead(parts);
  const [hasEid] = useState(offersEid);
  const [last] = useState(() => (hasEid && given === undefined ? lastMeans("signIn") : undefined));
  const [means, setMeans] = useState(last);
  const [tried, setTried] = useState(last);
  const [secret, setSecret] = useState(given);
  if (given !== undefined && given !== secret) setSecret(given);
  useEffect(() => storeReturn(next), [next]);
  // Removes the secret from the address, so that neither the history nor a shared screen keeps it.
  useEffect(() => {
    if (given !== undefined) void navigate({ to: "/login", search: { next, ended, language }, replace: true });
  }, [given, next, ended, language, navigate]);
  const choose = (chosen: EidMeans) => {
    rememberMeans("signIn", chosen);
    setTried(chosen);
    setMeans(chosen);
  };
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <div className={classes.logo}>
          <Logo />
        </div>
        <p className={classes.about} data-no-print>
          {text.about}
        </p>
        {left && <output className={classes.left}>{text.signedOut}</output>}
        {ended && <output className={classes.left}>{text.ended}</output>}
        <div className={classes.card}>
          {means !== undefined ? (
            <Suspense fallback={null}>
              <EidSignIn means={means} onBack={() => setMeans(undefined)} />
            </Suspense>
          ) : secret === undefined ? (
            <RequestLink others={hasEid && <EidMeansList tried={tried} onChoose={choose} />} />
          ) : (
            <UseLink secret={secret} onNewLink={() => setSecret(undefined)} />
          )}
        </div>
        <div className={classes.help}>
          <HelpButton />
        </div>
        <DemoUsers />
      </div>
    </main>
  );
}

function EidMeansList({ tried, onChoose }: { tried: EidMeans | undefined; onChoose: (means: EidMeans) => void }) {
  const text = useWords(eidWords);
  return (
    <section className={layout.above20} aria-label={text.choice} data-no-print>
      <span className={`${layout.row} ${layout.hint} ${classes.or}`}>{text.or}</span>
      <EidChoice names={text.means} onChoose={onChoose} focused={tried} />
    </section>
  );
}

/** The secret of the address. `useLocation` would load a script more, since the frame has it. */
function useGivenSecret(): string | undefined {
  const router = useRouter();
  return useSyncExternalStore(
    (onChange) => router.subscribe("onResolved", onChange),
    () => secretIn(router.state.location.hash),
  );
}
