import { Popover, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import layout from "#web/ui/layout.module.css";
import { useMessages, useWords } from "#web/ui/text/language.ts";
import type { menuLinks } from "./access.ts";
import classes from "./Shell.module.css";
import { shellWords } from "./shellWords.ts";

type MenuLinks = ReturnType<typeof menuLinks>;

interface MainMenuProps {
  links: MenuLinks;
  pathname: string;
  /** Below 992 px, where a button shows and hides it. */
  isOpen: boolean;
}

/** The links of the bar; from 992 px on those that do not fit are under `Veel` (docs/rules/user-interface.md, "Navigation bar"). */
export function MainMenu({ links, pathname, isOpen }: MainMenuProps) {
  const text = useWords(shellWords);
  const menu = useRef<HTMLElement>(null);
  const current = links.findIndex(({ marksAt }) => pathname.startsWith(marksAt));
  const fitting = useFitting(menu, links.length, current);
  return (
    <nav
      ref={menu}
      id="menu"
      aria-label={text.mainMenu}
      className={classes.menu}
      data-open={isOpen || undefined}
      data-folds={fitting < links.length || undefined}
    >
      {links.map((link, index) => (
        <MenuLink key={link.to} {...link} isHere={index === current} isFolded={index >= fitting} />
      ))}
      {fitting < links.length && <More key={pathname} links={links.slice(fitting)} here={links[current]} />}
    </nav>
  );
}

interface MenuLinkProps extends Omit<MenuLinks[number], "marksAt"> {
  isHere: boolean;
  /** It keeps its width for the next measurement, and its key. */
  isFolded: boolean;
}

function MenuLink({ to, name, isHere, isFolded, shortcut }: MenuLinkProps) {
  const { keyOf } = useMessages();
  const text = useWords(shellWords);
  const link = useRef<HTMLAnchorElement>(null);
  useShortcut({ key: shortcut, label: text[name], isEverywhere: true, run: () => link.current?.click() });
  return (
    <Link
      ref={link}
      to={to}
      className={classes.link}
      aria-current={isHere ? "page" : undefined}
      aria-keyshortcuts={shortcut}
      title={keyOf(shortcut)}
      data-folded={isFolded || undefined}
    >
      {text[name]}
    </Link>
  );
}

/** Names the open page where its link is in here. */
function More({ links, here }: { links: MenuLinks; here: MenuLinks[number] | undefined }) {
  const { keyOf } = useMessages();
  const text = useWords(shellWords);
  const [isOpen, setOpen] = useState(false);
  const isHere = (link: MenuLinks[number]) => link.to === here?.to;
  const named = here && links.some(isHere) ? text[here.name] : undefined;
  return (
    <Popover position="bottom-start" width={220} trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <UnstyledButton
          className={`${classes.link} ${classes.more} ${layout.inline}`}
          data-here={named !== undefined || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {named === undefined ? text.more : text.moreHere(named)}
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.more} className={classes.dropdown}>
        {links.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            className={classes.item}
            aria-current={isHere(link) ? "page" : undefined}
            aria-keyshortcuts={link.shortcut}
            title={keyOf(link.shortcut)}
            onClick={() => setOpen(false)}
          >
            {text[link.name]}
          </Link>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Of `Veel` without a page in it, with its icon. */
const MORE_WIDTH = 72;

/** How many links fit beside each other, with `Veel` after them unless all do. */
function useFitting(menu: RefObject<HTMLElement | null>, count: number, current: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    if (!menu.current || typeof ResizeObserver === "undefined") return undefined;
    // In the frame in which it is called, so that no link is seen that does not fit.
    const measure = () => flushSync(() => setFitting(countFitting(menu.current, count, current)));
    const observer = new ResizeObserver(measure);
    // The links too: they become wider when their font has arrived.
    for (const element of [menu.current, ...linksOf(menu.current)]) observer.observe(element);
    return () => observer.disconnect();
  }, [menu, count, current]);
  return Math.min(fitting, count);
}

function linksOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(":scope > a")];
}

function countFitting(menu: HTMLElement | null, count: number, current: number): number {
  if (!menu) return count;
  const gap = Number.parseFloat(getComputedStyle(menu).columnGap) || 0;
  const widths = linksOf(menu).map((link) => link.offsetWidth + gap);
  return linksThatFit(widths, menu.clientWidth + gap, { current, more: MORE_WIDTH + gap });
}

interface MoreWidths {
  /** Index of the link of the open page; -1 for none. */
  current: number;
  more: number;
}

/** @param widths of the links with the gap after each. */
export function linksThatFit(widths: readonly number[], room: number, { current, more }: MoreWidths): number {
  const widthOf = (links: number) => widths.slice(0, links).reduce((sum, width) => sum + width, 0);
  if (widthOf(widths.length) <= room) return widths.length;
  for (let links = widths.length - 1; links > 0; links--) {
    const named = current >= links ? (widths[current] ?? 0) : 0;
    if (widthOf(links) + more + named <= room) return links;
  }
  return 0;
}
