import { ActionIcon } from "@mantine/core";
import { IconFileDescription, IconPencil, IconUserOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ListedPerson, peopleRoutes } from "#shared/people/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { useMe } from "#web/api/useMe.ts";
import layout from "#web/ui/layout.module.css";
import { ActionsHead, DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import classes from "./PeopleTable.module.css";
import { roleText, peopleText as text } from "./text.ts";

export type PeopleCompany = ReplyOf<typeof peopleRoutes.list>["company"];

interface PeopleTableProps {
  people: readonly ListedPerson[];
  company: PeopleCompany;
  onChange: (person: ListedPerson) => void;
  onEnd: (person: ListedPerson) => void;
}

export function PeopleTable({ people, company, onChange, onEnd }: PeopleTableProps) {
  const ownId = useMe()?.user.id;
  return (
    <div className={layout.sheet}>
      <DataTable label={text.people} isStacked>
        <TableHead columns={[text.name, text.email, text.personalCode, text.roles]}>
          <ActionsHead />
        </TableHead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} data-row>
              <th scope="row" data-plain className={classes.name}>
                <span className={layout.anywhere}>
                  {person.name}
                  <Others person={person} company={company} />
                </span>
              </th>
              <td data-label={text.email} className={`${layout.anywhere} ${classes.email}`}>
                {person.email || "–"}
              </td>
              <td data-label={text.personalCode}>{person.personal_code || "–"}</td>
              <td data-label={text.roles}>{person.roles.map((role) => roleText[role].name).join(", ")}</td>
              <td data-numeric data-actions data-no-print>
                <span className={classes.actions}>
                  <ActionIcon
                    variant="subtle"
                    color="gray.7"
                    size="lg"
                    aria-label={text.change(person.name)}
                    onClick={() => onChange(person)}
                  >
                    <IconPencil size={16} aria-hidden="true" />
                  </ActionIcon>
                  <Link
                    to="/people/personal_data/"
                    search={{ person: person.id }}
                    className={classes.link}
                    aria-label={text.personalDataOf(person.name)}
                  >
                    <IconFileDescription size={16} aria-hidden="true" />
                  </Link>
                  {person.id !== ownId && (
                    <ActionIcon
                      variant="subtle"
                      color="gray.7"
                      size="lg"
                      aria-label={text.end(person.name)}
                      onClick={() => onEnd(person)}
                    >
                      <IconUserOff size={16} aria-hidden="true" />
                    </ActionIcon>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

function Others({ person, company }: { person: ListedPerson; company: PeopleCompany }) {
  const others = person.employers.filter(({ id }) => id !== company.id).map(({ name }) => name);
  return others.length > 0 && <span className={classes.others}>{text.otherCompanies(others.join(", "))}</span>;
}
