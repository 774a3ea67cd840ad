import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FoundPart } from "#web/ui/filters/FoundPart.tsx";
import layout from "#web/ui/layout.module.css";
import { DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { common } from "#web/ui/text/et.ts";
import { personalDataText as text } from "./text.ts";
import { usePeopleSearch } from "./usePeopleSearch.ts";

/** `onOpen`: somebody was chosen. */
export function FoundPeople({ query, onOpen }: { query: string; onOpen: () => void }) {
  const search = usePeopleSearch(query);
  const { people, hasMore, isBusy, refusal, goOn } = search;
  if (!people) return <LineSkeletons of={search} count={4} />;
  const more = hasMore && (
    <Button variant="default" loading={isBusy} onClick={goOn}>
      {text.goOn}
    </Button>
  );
  if (people.length === 0) {
    const title = hasMore ? text.nobodyYet(query) : text.nobody(query);
    return <EmptyState title={common.noResults} text={title} action={more} />;
  }
  return (
    <div className={layout.column}>
      <FoundPart shown={people.length} isWhole={!hasMore} />
      <div className={layout.sheet}>
        <DataTable label={text.found} isStacked>
          <TableHead columns={[text.name, text.email, text.employers, text.access]} />
          <tbody>
            {people.map(({ id, name, email, employers, access }) => (
              <tr key={id} data-row>
                <th scope="row" data-plain>
                  <Link
                    to="/people/personal_data/"
                    search={{ person: id }}
                    className={`${layout.green} ${layout.touch}`}
                    onClick={onOpen}
                  >
                    {name}
                  </Link>
                </th>
                <td data-label={text.email} className={layout.anywhere}>
                  {email || "–"}
                </td>
                <td data-label={text.employers}>{employers.map((employer) => employer.name).join(", ") || "–"}</td>
                <td data-label={text.access}>{text.accessStates[access]}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      <ErrorText>{refusal}</ErrorText>
      {more && <div>{more}</div>}
    </div>
  );
}
