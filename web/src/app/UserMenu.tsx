import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { clipName } from "../../../shared/domain/names.ts";
import { shell } from "../text/et.ts";
import classes from "./UserMenu.module.css";

/** Who is signed in, the name clipped to 15 characters (document 2 §2.6), and the way out. */
export function UserMenu({ name, email }: { name: string; email: string }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes["button"]} aria-label={shell.userMenu(name)}>
          <span className={classes["initials"]} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={classes["name"]}>{clipName(name)}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={classes["full"]}>{name}</span>
          {email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          renderRoot={(props) => <Link to="/logout" preload={false} {...props} />}
        >
          {shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? "").join("");
}
