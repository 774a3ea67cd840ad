import { useEffect } from "react";
import { common } from "#web/text/et.ts";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${common.product}`;
  }, [title]);
}
