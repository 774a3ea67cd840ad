import { useEffect } from "react";
import { common } from "#web/ui/text/et.ts";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${common.product}`;
  }, [title]);
}
