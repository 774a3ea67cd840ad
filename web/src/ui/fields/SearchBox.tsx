import { CloseButton, Kbd, TextInput } from "@mantine/core";
import classes from "./fields.module.css";
import "@mantine/core/styles/Kbd.layer.css";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { foldText, typedTextError } from "#shared/basics/documentText.ts";
import { useSamePage } from "#web/ui/browser/samePage.ts";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";
import { common, keyboard } from "#web/ui/text/et.ts";

const DEBOUNCE_MS = 400;

interface SearchBoxProps {
  value: string;
  /** Debounced 400 ms; at once with Enter or when cleared (docs/rules/user-interface.md, "Search box"). */
  onSearch: (query: string) => void;
}

/** `/` focuses it, Escape clears it. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const search = (typed: string) => {
    if (typedTextError(typed) === undefined) onSearch(foldText(typed));
  };
  const noted = useSamePage();
  const later = useDebouncedCallback((typed: string, isSamePage: () => boolean) => {
    if (isSamePage()) search(typed);
  }, DEBOUNCE_MS);
  useShortcut({ key: "/", label: keyboard.search, run: () => input.current?.focus() });
  // The address also changes by Back or a link.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value]);

  const now = (query: string) => {
    later.cancel();
    setText(query);
    search(query);
  };
  const type = (typed: string) => {
    setText(typed);
    if (foldText(typed) === "") now(typed);
    else later(typed, noted());
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.box}
      classNames={{ input: classes.searchInput }}
      placeholder={common.search}
      aria-label={common.search}
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={typedTextError(text)}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") now(text);
        if (event.key === "Escape") {
          now("");
          input.current?.blur();
        }
      }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text === "" ? (
          <Kbd size="xs" aria-hidden="true" className={classes.key}>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={common.clearSearch} onClick={() => now("")} />
        )
      }
      wrapperProps={{ "data-no-print": true }}
    />
  );
}
