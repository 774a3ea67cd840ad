import { Popover, UnstyledButton } from "@mantine/core";
import { IconCertificate, IconChevronDown, IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { clipName } from "#shared/basics/names.ts";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./Shell.module.css";
import { shellWords } from "./shellWords.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";

interface UserMenuProps {
  name: string;
  email: string;
  onOpen: () => void;
}

/** Cuts the name to 15 characters (docs/rules/names.md, "Names in the navigation bar"). */
export function UserMenu({ name, email, onOpen }: UserMenuProps) {
  const text = useWords(shellWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="bottom-end" width={240} trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <UnstyledButton
          className={`${layout.row} ${classes.button}`}
          aria-label={text.userMenu(name)}
          onClick={() => {
            setOpen(!isOpen);
            onOpen();
          }}
        >
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes.name}>{clipName(name)}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.userMenu(name)} className={classes.dropdown}>
        <p className={classes.who}>
          <span className={layout.strong}>{name}</span>
          <span className={layout.hint}>{email}</span>
        </p>
        <Link to="/containers/validate/" className={classes.item} onClick={() => setOpen(false)}>
          <IconCertificate size={16} aria-hidden="true" />
          {text.checkContainer}
        </Link>
        <ThemeChoice />
        <Link to="/logout" preload={false} className={classes.item}>
          <IconLogout size={16} aria-hidden="true" />
          {text.signOut}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? "").join("");
}
