import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { signInText } from "#web/text/sessions.ts";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { Logo } from "#web/ui/page/Logo.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import { DemoUsers } from "./DemoUsers.tsx";
import classes from "./LoginPage.module.css";
import { RequestLink } from "./RequestLink.tsx";
import { storeReturn } from "./returnAddress.ts";
import { UseLink } from "./UseLink.tsx";

export function LoginPage() {
  usePageTitle(signInText.title);
  const { token: given, next, left, ended } = useSearch({ from: "/login" });
  const navigate = useNavigate();
  useRowKeys({});
  const [token, setToken] = useState(given);
  if (given !== undefined && given !== token) setToken(given);
  useEffect(() => storeReturn(next), [next]);
  // Removes the token from the address, so that neither the history nor a shared screen keeps it.
  useEffect(() => {
    if (given !== undefined) void navigate({ to: "/login", search: { next, ended }, replace: true });
  }, [given, next, ended, navigate]);
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <div className={classes.logo}>
          <Logo />
        </div>
        {left && <output className={classes.left}>{signInText.signedOut}</output>}
        {ended && <output className={classes.left}>{signInText.ended}</output>}
        <div className={classes.card}>
          {token === undefined ? <RequestLink /> : <UseLink token={token} onNewLink={() => setToken(undefined)} />}
        </div>
        <DemoUsers />
      </div>
    </main>
  );
}
