import { useEffect } from "react";
import { common } from "#web/text/et.ts";

/** The title of the browser's tab: the page, then the product. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${common.product}`;
  }, [title]);
}
