import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { isHidden, mayOpen } from "./access.ts";
import { HelpDialog } from "./help/HelpDialog.tsx";
import { pages } from "./pages.ts";

interface HelpProps {
  /** Path of the page below; undefined for one without help. */
  path: string | undefined;
  /** True when somebody is signed in there. */
  isFramed: boolean;
  onClose: () => void;
}

/** `Abi` with the pages that the user may open; without a session those of links. */
export function Help({ path, isFramed, onClose }: HelpProps) {
  const me = useRead(api.sessions.me, isFramed ? {} : null).data;
  const names = Object.entries(pages).flatMap(([name, { options }]) => {
    const audience = options.staticData?.page?.audience ?? "visitor";
    const isOpen = audience === "visitor" || (me !== undefined && mayOpen(me, audience) && !isHidden(me, audience));
    return isOpen ? [name] : [];
  });
  const below = Object.entries(pages).find(([, { options }]) => options.staticData?.page?.path === path);
  return <HelpDialog names={names} below={below?.[0]} onClose={onClose} />;
}
