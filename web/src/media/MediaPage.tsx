import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import type { ListedMedia } from "#shared/media/contract.ts";
import { either, isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { ActionsHead, DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import { CountBadge } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import classes from "./MediaPage.module.css";
import { MediaRow, RemoveMedia } from "./MediaRow.tsx";
import { mediaText as text } from "./text.ts";

// Lazy: most visitors only read.
const MediaDialog = lazyPart(() => import("./MediaDialog.tsx").then((module) => module.MediaDialog));
const AHEAD = [MediaDialog, RemoveMedia];
const NONE: typeof AHEAD = [];
const isNull = oneOf(null);
const isEdited = either(
  oneOf("new"),
  recordOf<ListedMedia>({
    id: isNumber,
    title: isText,
    link: either(isNull, isText),
    file: either(isNull, recordOf<NonNullable<ListedMedia["file"]>>({ name: isText, size: isNumber })),
    version: isNumber,
  }),
);

export function MediaPage() {
  const isEditable = useMe()?.isSuperUser ?? false;
  useRowKeys({});
  useLoadedAhead(isEditable ? AHEAD : NONE);
  const asked = useRead(api.media.list, {});
  const [edited, setEdited] = useKeptState<ListedMedia | "new" | undefined>("media.edited", undefined, isEdited);
  const entries = asked.data;
  const add = isEditable && (
    <KeyButton shortcut="l" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEdited("new")}>
      {text.add}
    </KeyButton>
  );
  const isEmpty = entries?.length === 0;
  return (
    <Page
      title={text.title}
      aside={entries && !isEmpty && <CountBadge count={entries.length} label={text.count(entries.length)} />}
      actions={!isEmpty && add}
    >
      {isEmpty ? (
        <EmptyState title={text.emptyTitle} text={isEditable ? text.empty : text.emptyForReaders} action={add} />
      ) : (
        <div className={`${layout.sheet} ${classes.sheet}`}>
          <DataTable label={text.title} isStacked hasStickyHead>
            <TableHead columns={[text.name, text.kind]}>{isEditable && <ActionsHead />}</TableHead>
            <tbody>
              {entries ? (
                entries.map((entry) => (
                  <MediaRow key={entry.id} entry={entry} isEditable={isEditable} onChange={() => setEdited(entry)} />
                ))
              ) : (
                <RowSkeletons of={asked} rows={8} columns={isEditable ? 3 : 2} />
              )}
            </tbody>
          </DataTable>
        </div>
      )}
      <Suspense>
        {edited && (
          <MediaDialog
            entry={edited === "new" ? undefined : edited}
            entries={entries ?? []}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}
