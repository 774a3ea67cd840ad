import { Button, Popover } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { ViewedList } from "#shared/views/savedViews.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { parseSearch, type RawSearch, writeSearch } from "#web/ui/browser/searchParams.ts";
import { viewsText as text } from "./text.ts";
import classes from "./Views.module.css";

const ViewList = lazyPart(() => import("./ViewList.tsx").then((module) => module.ViewList));

interface ViewsMenuProps {
  list: ViewedList;
  /** Parameters of the address; the search and opened panels are not part of a view. */
  search: object;
  /** Gets the parameters of a view, to be read as those of an address. */
  onApply: (raw: RawSearch) => void;
}

const NOT_SAVED: ReadonlySet<string> = new Set(["q", "open", "closed"]);

/** 'Vaated': the saved views of the person for this list (docs/rules/views.md). */
export function ViewsMenu({ list, search, onApply }: ViewsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const saved = Object.entries(search).filter(([name]) => !NOT_SAVED.has(name));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onPointerEnter={ViewList.approach}
          onClick={() => setOpen(!isOpen)}
        >
          {text.open}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Suspense>
          {isOpen && (
            <ViewList
              list={list}
              search={writeSearch(Object.fromEntries(saved)).slice(1)}
              onApply={(view) => {
                setOpen(false);
                onApply(parseSearch(view));
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
