import { useEffect, useState } from "react";
import { ApiProblem } from "#web/api/problem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";

/** The page load after it drops all data of the user. */
export function LogoutPage() {
  const [refusal, setRefusal] = useState<string>();
  const leave = async () => setRefusal(await signOut());
  useEffect(() => {
    void signOut().then(setRefusal);
  }, []);
  return <PageSkeleton of={{ refusal, retry: leave }} />;
}

/** @returns the server's reason when the session goes on. */
async function signOut(): Promise<string | undefined> {
  try {
    await call(api.session.signOut);
    window.location.replace("/login?left=1");
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.message;
  }
}
