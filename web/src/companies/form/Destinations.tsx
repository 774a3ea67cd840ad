import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { OwnDestination } from "#shared/companies/contract.ts";
import { either, isNumber, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { companyText as text } from "#web/companies/text.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { ActionsHead, DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import classes from "./CompanyForm.module.css";

const DestinationDialog = lazyPart(() => import("./DestinationDialog.tsx").then((module) => module.DestinationDialog));

const RemoveDestination = lazyPart(() => import("./RemoveDestination.tsx").then((module) => module.RemoveDestination));

const AHEAD = [DestinationDialog, RemoveDestination];
const isEdited = either(oneOf("new"), recordOf<OwnDestination>({ id: isNumber, code: isText, name: isText }));

export function Destinations({ company, destinations }: { company: number; destinations: readonly OwnDestination[] }) {
  useLoadedAhead(AHEAD);
  const [edited, setEdited] = useKeptState<OwnDestination | "new" | undefined>(
    "destination.edited",
    undefined,
    isEdited,
  );
  const [removed, setRemoved] = useState<OwnDestination>();
  return (
    <Card
      title={text.destinations}
      isFlush
      actions={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => setEdited("new")}
        >
          {text.addDestination}
        </Button>
      }
    >
      {destinations.length === 0 ? (
        <p className={classes.none}>{text.noDestinations}</p>
      ) : (
        <DataTable label={text.destinations} isStacked>
          <TableHead columns={[text.destinationCode, text.destinationName]}>
            <ActionsHead />
          </TableHead>
          <tbody>
            {destinations.map((destination) => (
              <tr key={destination.code}>
                <th scope="row" className={classes.code} data-plain>
                  {destination.code}
                </th>
                <td className={classes.destinationName} data-plain>
                  {destination.name}
                </td>
                <td data-numeric data-actions data-no-print className={layout.nowrap}>
                  <ActionIcon
                    variant="subtle"
                    color="gray.7"
                    aria-label={text.renameDestination(destination.code)}
                    onClick={() => setEdited(destination)}
                  >
                    <IconPencil size={16} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray.7"
                    aria-label={text.removeDestination(destination.code)}
                    onClick={() => setRemoved(destination)}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      <Suspense>
        {edited && (
          <DestinationDialog
            company={company}
            destination={edited === "new" ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {removed && <RemoveDestination company={company} destination={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </Card>
  );
}
