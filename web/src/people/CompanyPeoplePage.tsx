import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { ListedPerson } from "#shared/people/contract.ts";
import { roles } from "#shared/people/roles.ts";
import { either, isNumber, isText, listOf, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeptState } from "#web/api/leaving/useKept.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { LinkTabs } from "#web/ui/page/Tabs.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { peopleText as text } from "./text.ts";

const PersonDialog = lazyPart(() => import("./PersonDialog.tsx").then((module) => module.PersonDialog));
const EndDialog = lazyPart(() => import("./EndDialog.tsx").then((module) => module.EndDialog));

const BACK = { to: "/companies/", label: text.back };
const AHEAD = [PersonDialog, EndDialog];
const isEdited = either(
  oneOf("new"),
  recordOf<ListedPerson>({
    id: isNumber,
    name: isText,
    email: isText,
    personal_code: isText,
    roles: listOf(oneOf(...roles)),
    employers: listOf(recordOf<ListedPerson["employers"][number]>({ id: isNumber, name: isText })),
    version: isNumber,
  }),
);

export function CompanyPeoplePage() {
  useLoadedAhead(AHEAD);
  const { id } = useParams({ from: "/shell/companies/$id/people" });
  const asked = useRead(api.people.list, { params: { id } });
  const [edited, setEdited] = useKeptState<ListedPerson | "new" | undefined>("person.edited", undefined, isEdited);
  const [ended, setEnded] = useState<ListedPerson>();
  useRowKeys({});
  if (!asked.data) {
    if (!asked.isFinal) return <PageSkeleton of={asked} />;
    return <MissingPage title={text.notFoundTitle} text={text.notFound} back={BACK} />;
  }
  const { company, people } = asked.data;
  const actions = (
    <>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/people/personal_data/" />}>
        {text.personalData}
      </Button>
      <KeyButton shortcut="l" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEdited("new")}>
        {text.add}
      </KeyButton>
    </>
  );
  return (
    <Page
      title={text.title(company.name)}
      heading={company.name}
      back={BACK}
      actions={actions}
      toolbar={
        <LinkTabs
          label={text.pages}
          tabs={[
            { to: `/companies/${id}/`, label: text.facts },
            { to: `/companies/${id}/people/`, label: text.people },
          ]}
        />
      }
    >
      {people.length === 0 ? (
        <EmptyState title={text.emptyTitle} text={text.empty} />
      ) : (
        <PeopleTable people={people} company={company} onChange={setEdited} onEnd={setEnded} />
      )}
      <Suspense>
        {edited && (
          <PersonDialog
            company={company}
            person={edited === "new" ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {ended && <EndDialog company={company} person={ended} onClose={() => setEnded(undefined)} />}
      </Suspense>
    </Page>
  );
}
