import { ActionIcon } from "@mantine/core";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Me } from "#shared/sessions/contract.ts";
import { shell } from "#web/shell/text.ts";
import { HelpButton } from "#web/ui/help/HelpButton.tsx";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { Logo } from "#web/ui/page/Logo.tsx";
import { keyboard } from "#web/ui/text/et.ts";
import { menuLinks } from "./access.ts";
import { SearchButton } from "./SearchButton.tsx";
import classes from "./Shell.module.css";
import { UserMenu } from "./UserMenu.tsx";
import { WaybillQueue } from "./WaybillQueue.tsx";

/** docs/rules/user-interface.md, "Navigation bar"; it keeps its height while `me` loads. */
export function NavBar({ me }: { me: Me | undefined }) {
  const { pathname } = useLocation();
  // A menu opened on one page is closed on the next.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const links = me ? menuLinks(me) : [];
  return (
    <header className={classes.bar} data-no-print>
      <div className={classes.inner}>
        <Link to="/" className={classes.logo} aria-label={shell.home}>
          <Logo />
        </Link>
        {links.length > 0 && (
          <nav id="menu" aria-label={shell.mainMenu} className={classes.menu} data-open={isOpen || undefined}>
            {links.map((link) => (
              <MenuLink key={link.to} {...link} isHere={pathname.startsWith(link.marksAt)} />
            ))}
          </nav>
        )}
        <div className={classes.right}>
          {me && links.length > 0 && <WaybillQueue queue={me.waybillQueue} />}
          {me && <SearchButton me={me} />}
          {me && <HelpButton />}
          {me && <UserMenu name={me.user.name} email={me.user.email} />}
          {links.length > 0 && (
            <ActionIcon
              className={classes.toggle}
              variant="subtle"
              size="lg"
              aria-label={isOpen ? shell.closeMenu : shell.openMenu}
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

interface MenuLinkProps extends Omit<ReturnType<typeof menuLinks>[number], "marksAt"> {
  isHere: boolean;
}

function MenuLink({ to, text, isHere, shortcut }: MenuLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useShortcut({ key: shortcut, label: text, isEverywhere: true, run: () => link.current?.click() });
  return (
    <Link
      ref={link}
      to={to}
      className={classes.link}
      aria-current={isHere ? "page" : undefined}
      aria-keyshortcuts={shortcut}
      title={keyboard.keyOf(shortcut)}
    >
      {text}
    </Link>
  );
}
