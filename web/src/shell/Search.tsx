import { accessOf } from "#shared/people/roles.ts";
import type { Me } from "#shared/sessions/contract.ts";
import type { Opened } from "#web/search/recent.ts";
import { SearchDialog } from "#web/search/SearchDialog.tsx";
import { searchText as text } from "#web/search/text.ts";
import type { HeldKeys } from "#web/ui/keyboard/heldKeys.ts";
import { mayOpen } from "./access.ts";
import type { PageAudience } from "./page.ts";
import { pageFacts } from "./pages.ts";
import { shell } from "./text.ts";

/** `Ctrl K`, with the pages and actions that this user may open. */
export function Search({ me, held, onClose }: { me: Me; held: HeldKeys; onClose: () => void }) {
  return (
    <SearchDialog
      user={me.user.id}
      isSuperUser={me.isSuperUser}
      isParty={accessOf(me.roles).isParty}
      places={[...pagesOf(me), ...actionsOf(me)]}
      held={held}
      onClose={onClose}
    />
  );
}

/** Pages that are in no menu. */
const TITLES: Readonly<Record<string, string>> = text.places;

function pagesOf(me: Me): Opened[] {
  return pageFacts.flatMap(({ path, audience, menu }) => {
    const label = menu ? shell[menu] : TITLES[path];
    if (label === undefined || !mayOpen(me, audience)) return [];
    return [{ group: text.pages, label, detail: "", href: `${path}/` }];
  });
}

const ACTIONS: readonly { label: string; audience: PageAudience; href: string }[] = [
  { label: text.importReports, audience: "superUser", href: "/reports/imports/" },
  { label: text.newCompany, audience: "superUser", href: "/companies/new/" },
  { label: text.addDocument, audience: "superUser", href: "/documents/dashboard/" },
  { label: text.addPrice, audience: "superUser", href: "/price-lists/" },
  { label: text.exportActs, audience: "superUser", href: "/acts/export/" },
  { label: text.signOut, audience: "anyone", href: "/logout" },
];

function actionsOf(me: Me): Opened[] {
  return ACTIONS.filter(({ audience }) => mayOpen(me, audience)).map(({ label, href }) => ({
    group: text.actions,
    label,
    detail: "",
    href,
  }));
}
