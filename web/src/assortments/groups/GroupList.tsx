import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import type { ListedAssortment } from "#shared/assortments/contract.ts";
import { either, isNumber, oneOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/assortments/AssortmentsPage.module.css";
import { groupsText as text } from "#web/assortments/text.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { ActionsHead, DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { unitText } from "#web/ui/text/formats.ts";

const GroupDialog = lazyPart(() => import("./GroupDialog.tsx").then((module) => module.GroupDialog));
const AHEAD = [GroupDialog];
const isEdited = either(oneOf("new"), isNumber);

export function GroupList({ assortments }: { assortments: readonly ListedAssortment[] }) {
  useLoadedAhead(AHEAD);
  const asked = useRead(api.assortments.groups, {});
  const [edited, setEdited] = useKeptState<number | "new" | undefined>("assortmentGroup.edited", undefined, isEdited);
  const groups = asked.data?.groups;
  const group = groups?.find(({ id }) => id === edited);
  return (
    <section className={classes.groups} aria-labelledby="groups">
      <div className={`${layout.ends} ${classes.head}`}>
        <h2 id="groups" className={classes.title}>
          {text.title}
        </h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={!asked.data}
          onClick={() => setEdited("new")}
        >
          {text.add}
        </Button>
      </div>
      <p className={classes.hint}>{groups?.length === 0 ? text.empty : text.hint}</p>
      {groups?.length !== 0 && (
        <div className={layout.sheet}>
          <DataTable label={text.title} isStacked>
            <TableHead columns={[text.name, text.unit, text.assortments, text.forecast, numeric(text.destinations)]}>
              <ActionsHead />
            </TableHead>
            <tbody>
              {groups ? (
                groups.map((each) => (
                  <tr key={each.id} data-row>
                    <th scope="row" data-plain>
                      {each.name}
                    </th>
                    <td data-label={text.unit}>{unitText(each.unit)}</td>
                    <td data-label={text.assortments}>
                      {assortments
                        .filter((assortment) => assortment.group === each.id)
                        .map(({ name }) => name)
                        .join(", ") || text.none}
                    </td>
                    <td data-label={text.forecast}>
                      {each.forecasts_per_destination ? text.byDestination : text.whole}
                    </td>
                    <td data-numeric data-label={text.destinations}>
                      {each.destinations.length || text.none}
                    </td>
                    <td data-numeric data-actions data-no-print>
                      <ActionIcon
                        variant="subtle"
                        color="gray.7"
                        size="lg"
                        aria-label={text.change(each.name)}
                        onClick={() => setEdited(each.id)}
                      >
                        <IconPencil size={16} aria-hidden="true" />
                      </ActionIcon>
                    </td>
                  </tr>
                ))
              ) : (
                <RowSkeletons of={asked} rows={4} columns={6} />
              )}
            </tbody>
          </DataTable>
        </div>
      )}
      <Suspense>
        {asked.data && (edited === "new" || group) && (
          <GroupDialog group={group} options={asked.data.destinations} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
