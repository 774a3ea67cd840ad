import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import type { ListedAssortment, WireBounds } from "#shared/assortments/contract.ts";
import { UNITS } from "#shared/basics/units.ts";
import { either, isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { ActionsHead, DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { CountBadge } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { formatMoney, unitText } from "#web/ui/text/formats.ts";
import classes from "./AssortmentsPage.module.css";
import { GroupList } from "./groups/GroupList.tsx";
import { assortmentsText as text } from "./text.ts";
import { typedBounds } from "./typedNumbers.ts";

const AssortmentDialog = lazyPart(() => import("./AssortmentDialog.tsx").then((module) => module.AssortmentDialog));
const AHEAD = [AssortmentDialog];
const isEdited = either(
  oneOf("new"),
  recordOf<ListedAssortment>({
    id: isNumber,
    code: isText,
    name: isText,
    unit: oneOf(...UNITS),
    fixed_price: isNumber,
    bounds: recordOf<WireBounds>({
      least_volume: isNumber,
      most_volume: isNumber,
      least_price: isNumber,
      most_price: isNumber,
    }),
    group: either(oneOf(null), isNumber),
    version: isNumber,
  }),
);

export function AssortmentsPage() {
  useLoadedAhead(AHEAD);
  const asked = useRead(api.assortments.list, {});
  const groups = useRead(api.assortments.groups, {});
  const [edited, setEdited] = useKeptState<ListedAssortment | "new" | undefined>(
    "assortment.edited",
    undefined,
    isEdited,
  );
  // Groups are a column: what is beside it would move when they came later.
  const assortments = groups.data || groups.refusal !== undefined ? asked.data : undefined;
  useRowKeys({});
  return (
    <Page
      title={text.title}
      aside={assortments && <CountBadge count={assortments.length} label={text.count(assortments.length)} />}
      actions={
        <KeyButton
          shortcut="l"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setEdited("new")}
        >
          {text.add}
        </KeyButton>
      }
    >
      {assortments?.length === 0 ? (
        <EmptyState
          title={text.emptyTitle}
          text={text.empty}
          action={<Button onClick={() => setEdited("new")}>{text.addFirst}</Button>}
        />
      ) : (
        <div className={`${layout.sheet} ${classes.sheet}`}>
          <DataTable label={text.title} isStacked hasStickyHead>
            <TableHead
              columns={[
                text.name,
                text.code,
                text.unit,
                text.group,
                numeric(text.fixedPrice),
                numeric(text.usualVolume),
                numeric(text.usualPrice),
              ]}
            >
              <ActionsHead />
            </TableHead>
            <tbody>
              {assortments ? (
                assortments.map((assortment) => (
                  <AssortmentRow
                    key={assortment.code}
                    assortment={assortment}
                    group={groups.data?.groups.find(({ id }) => id === assortment.group)?.name}
                    onChange={() => setEdited(assortment)}
                  />
                ))
              ) : (
                <RowSkeletons of={asked} rows={12} columns={8} />
              )}
            </tbody>
          </DataTable>
        </div>
      )}
      {assortments && <GroupList assortments={assortments} />}
      <Suspense>
        {edited && (
          <AssortmentDialog
            assortment={edited === "new" ? undefined : edited}
            groups={groups.data?.groups ?? []}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface AssortmentRowProps {
  assortment: ListedAssortment;
  group: string | undefined;
  onChange: () => void;
}

function AssortmentRow({ assortment, group, onChange }: AssortmentRowProps) {
  const { code, name, unit, fixed_price } = assortment;
  const { least_volume, most_volume, least_price, most_price } = typedBounds(assortment.bounds);
  const usual = (least: string, most: string, of: string) =>
    least === "" && most === "" ? text.none : `${text.between(least, most)} ${of}`;
  return (
    <tr data-row>
      <th scope="row" data-plain>
        {name}
      </th>
      <td data-label={text.code}>{code}</td>
      <td data-label={text.unit}>{unitText(unit)}</td>
      <td data-label={text.group}>{group ?? text.none}</td>
      <td data-numeric data-label={text.fixedPrice}>
        {fixed_price === 0 ? text.none : `${formatMoney(fixed_price)} ${text.perUnit(unitText(unit))}`}
      </td>
      <td data-numeric data-label={text.usualVolume}>
        {usual(least_volume, most_volume, unitText(unit))}
      </td>
      <td data-numeric data-label={text.usualPrice}>
        {usual(least_price, most_price, text.perUnit(unitText(unit)))}
      </td>
      <td data-numeric data-actions data-no-print>
        <ActionIcon variant="subtle" color="gray.7" size="lg" aria-label={text.change(name)} onClick={onChange}>
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
}
