import { ActionIcon } from "@mantine/core";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { HelpButton } from "#web/ui/help/HelpButton.tsx";
import { Logo } from "#web/ui/page/Logo.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { menuLinks } from "./access.ts";
import { MainMenu } from "./MainMenu.tsx";
import { SearchButton } from "./SearchButton.tsx";
import classes from "./Shell.module.css";
import { shellWords } from "./shellWords.ts";
import { UserMenu } from "./UserMenu.tsx";
import { WaybillQueue } from "./WaybillQueue.tsx";

/** docs/rules/user-interface.md, "Navigation bar"; it keeps its height while `me` loads. */
export function NavBar({ me }: { me: Me | undefined }) {
  const text = useWords(shellWords);
  // Not of each change of what follows the path, such as an opened panel.
  const pathname = useLocation({ select: (location) => location.pathname });
  // A menu opened on one page is closed on the next.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const links = me ? menuLinks(me) : [];
  return (
    <header className={classes.bar} data-no-print>
      <div className={classes.inner}>
        <Link to="/" className={classes.logo} aria-label={text.home}>
          <Logo />
        </Link>
        {links.length > 0 && <MainMenu links={links} pathname={pathname} isOpen={isOpen} />}
        <div className={classes.right}>
          {me && links.length > 0 && <WaybillQueue queue={me.waybillQueue} />}
          {me && <SearchButton me={me} />}
          {me && <HelpButton />}
          {me && <UserMenu name={me.user.name} email={me.user.email} onOpen={() => setOpenOn(undefined)} />}
          {links.length > 0 && (
            <ActionIcon
              className={classes.toggle}
              variant="subtle"
              size="lg"
              aria-label={isOpen ? text.closeMenu : text.openMenu}
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={() => setOpenOn(isOpen ? undefined : pathname)}
            >
              {isOpen ? <IconX size={20} /> : <IconMenu2 size={20} />}
            </ActionIcon>
          )}
        </div>
      </div>
    </header>
  );
}
