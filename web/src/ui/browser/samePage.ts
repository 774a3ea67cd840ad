import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Notes the page of the address; what it returns says later whether it is still that page. Where the next page is on its way, an
 * address of this one would call it back, and the press on its link would be lost.
 */
export function useSamePage(): () => () => boolean {
  const { history } = useRouter();
  return useCallback(() => {
    const page = history.location.pathname;
    return () => history.location.pathname === page;
  }, [history]);
}
