import { useEffect } from "react";
import { call } from "../../api/request.ts";
import { api } from "../../api/table.ts";
import { PageSkeleton } from "../../ui/skeletons.tsx";

/** Ends the session; a fresh page then holds nothing of the person who left. */
export function LogoutPage() {
  useEffect(() => {
    const leave = async () => {
      await call(api.session.signOut);
      window.location.replace("/login?left=1");
    };
    void leave();
  }, []);
  return <PageSkeleton />;
}
