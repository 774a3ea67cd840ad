/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a field with a list of groups */
import { Button, Kbd, TextInput } from "@mantine/core";
import "@mantine/core/styles/Kbd.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { matchesName, searchedIn } from "#shared/platform/searchTokens.ts";
import { MAX_HITS } from "#shared/search/bestHits.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { foundPart } from "#web/ui/filters/FoundPart.tsx";
import { type HeldKeys, pressIn } from "#web/ui/keyboard/heldKeys.ts";
import layout from "#web/ui/layout.module.css";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { openedOf } from "./addresses.ts";
import { forgetRecent, type Opened, recentOf, remember } from "./recent.ts";
import classes from "./Search.module.css";
import { searchText as text } from "./text.ts";

const DEBOUNCE_MS = 150;
const LIST = "search-results";
const MAX_TYPED = 100;
/** Groups of which the server finds a few. */
const KINDS: ReadonlySet<string> = new Set(Object.values(text.kinds));

interface SearchDialogProps {
  user: number;
  isSuperUser: boolean;
  /** The server finds nothing for others. */
  isParty: boolean;
  /** Pages and actions that the user may open. */
  places: readonly Opened[];
  /** Text that was typed before the field had the focus. */
  held: HeldKeys;
  onClose: () => void;
}

/** Finds anything by a few letters (docs/rules/search.md), in Estonian on each page. Arrows choose, Enter opens. */
export function SearchDialog({ user, isSuperUser, isParty, places, held, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [recent, setRecent] = useState(() => recentOf(user));
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const query = typed.trim();
  const [asked] = useDebouncedValue(query, DEBOUNCE_MS);
  const { names, numbers } = searchedIn(query);
  const isSearched = isParty && (names || numbers);
  // The key of an answer is its text, so that a late one is never shown for another.
  const found = useRead(api.search.find, isSearched && asked === query ? { query: { q: query } } : null);
  const isWaiting = isSearched && found.data === undefined && found.refusal === undefined;
  const hits = isSearched && asked === query ? (found.data?.results ?? []) : [];
  const lines =
    query === ""
      ? recent.map((one) => ({ ...one, group: text.recent }))
      : [...places.filter(({ label }) => matchesName(query, label)), ...hits.map((hit) => openedOf(hit, isSuperUser))];
  const chosen = Math.min(at, lines.length - 1);
  const open = (line: Opened | undefined) => {
    if (!line) return;
    // A recent line is remembered under the group that it was found in.
    remember(user, recent.find(({ href }) => href === line.href) ?? line);
    onClose();
    void navigate({ href: line.href });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      setAt((chosen + step + lines.length) % lines.length);
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) open(lines[chosen]);
  };
  return (
    <Dialog title={<span lang="et">{text.title}</span>} isOpen onClose={onClose} size={640}>
      <TextInput
        ref={input}
        data-autofocus
        lang="et"
        className={classes.field}
        role="combobox"
        aria-label={text.title}
        aria-expanded={lines.length > 0}
        aria-controls={lines.length > 0 ? LIST : undefined}
        aria-activedescendant={lines.length > 0 ? idOf(chosen) : undefined}
        aria-autocomplete="list"
        placeholder={text.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TYPED}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        onFocus={({ currentTarget: field }) => {
          const { text: before, keys } = held.take();
          if (before !== "") setTyped((now) => `${now}${before}`.slice(0, MAX_TYPED));
          // The keys are pressed after the render that shows what this text finds.
          if (keys.length > 0) setTimeout(() => pressIn(field, keys));
        }}
      />
      <div className={classes.results}>
        {lines.length > 0 && <Lines lines={lines} chosen={chosen} onChoose={setAt} onOpen={open} />}
        {found.refusal !== undefined && <Refusal of={found} />}
        <output lang="et" className={layout.quiet}>
          <Status
            isShort={query !== "" && !names && !numbers}
            isWaiting={isWaiting}
            query={query}
            count={lines.length}
          />
        </output>
      </div>
      <div lang="et" className={`${layout.ends} ${classes.foot}`}>
        <span className={`${layout.quiet} ${classes.keys}`}>{text.keys}</span>
        {query === "" && recent.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              forgetRecent(user);
              setRecent([]);
              input.current?.focus();
            }}
          >
            {text.forget}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface StatusProps {
  isShort: boolean;
  isWaiting: boolean;
  query: string;
  count: number;
}

function Status({ isShort, isWaiting, query, count }: StatusProps) {
  if (query === "" && count > 0) return null;
  if (query === "" || (isShort && count === 0)) return text.hint;
  if (isWaiting) return text.searching;
  return count === 0 ? text.nothing : <span className={layout.spoken}>{text.found(count)}</span>;
}

interface LinesProps {
  lines: readonly Opened[];
  chosen: number;
  onChoose: (at: number) => void;
  onOpen: (line: Opened) => void;
}

function Lines({ lines, chosen, onChoose, onOpen }: LinesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${idOf(chosen)}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const groups = [
    ...Map.groupBy(
      lines.map((line, at) => ({ line, at })),
      ({ line }) => line.group,
    ),
  ];
  return (
    <div ref={list} id={LIST} lang="et" role="listbox" aria-label={text.results}>
      {groups.map(([group, own], index) => (
        <div key={group} role="group" aria-labelledby={`${LIST}-group-${index}`}>
          <p id={`${LIST}-group-${index}`} className={`${layout.quiet} ${classes.group}`}>
            {`${group} `}
            {own.length >= MAX_HITS && KINDS.has(group) && (
              <span className={classes.part}>{foundPart({ shown: own.length, isWhole: false })}</span>
            )}
          </p>
          {own.map(({ line, at }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
            <div
              key={`${line.href} ${line.label}`}
              id={idOf(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              className={classes.line}
              onPointerMove={() => {
                if (at !== chosen) onChoose(at);
              }}
              onClick={() => onOpen(line)}
            >
              <span className={layout.strong}>{line.label}</span>
              <span className={`${layout.quiet} ${classes.detail}`}>{line.detail}</span>
              {at === chosen && <Kbd aria-hidden="true">Enter</Kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function idOf(at: number): string {
  return `${LIST}-${at}`;
}
