import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { Hit } from "#shared/search/contract.ts";
import { writeSearch } from "#web/ui/browser/searchParams.ts";
import type { Opened } from "./recent.ts";
import { searchText as text } from "./text.ts";

/** The line of a found thing, and the page that shows it to this user. */
export function openedOf(hit: Hit, isSuperUser: boolean): Opened {
  const kind = hit.kind === "act" ? `${hit.tab === "sales" ? text.sales : text.purchase} ` : "";
  const day = hit.date === null ? "" : formatEstonianDate(hit.date);
  return {
    group: text.kinds[hit.kind],
    label: `${kind}${hit.name}`,
    detail: [hit.detail, day].filter((part) => part !== "").join(" · "),
    href: hrefOf(hit, isSuperUser),
  };
}

function hrefOf({ kind, id, name: q, tab }: Hit, isSuperUser: boolean): string {
  if (kind === "company") return `/companies/${id}/`;
  if (kind === "document" && isSuperUser) return `/documents/update/${id}/`;
  if (kind === "document") return `/documents/dashboard/${writeSearch({ tab: wordOfTab(tab, "sell"), q })}`;
  if (tab === "sales" || tab === "purchases")
    return `/acts/dashboard/${writeSearch({ tab: wordOfTab(tab, "sales"), q })}`;
  return `/reports/dashboard/${writeSearch({ tab: wordOfTab(tab, "acted"), q })}`;
}

/** Each list opens at its other tab without a word in the address. */
function wordOfTab(tab: Hit["tab"], word: Hit["tab"]): string | undefined {
  return tab === word && tab !== null ? tab : undefined;
}
