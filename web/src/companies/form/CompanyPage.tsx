import { useParams } from "@tanstack/react-router";
import type { OpenCompany } from "#shared/companies/contract.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { fieldText, companyText as text } from "#web/companies/text.ts";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import { keepFocus } from "#web/ui/forms/useFocus.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { LinkTabs } from "#web/ui/page/Tabs.tsx";
import { CompanyFields } from "./CompanyFields.tsx";
import { Destinations } from "./Destinations.tsx";
import { shownValue } from "./typedCompany.ts";
import { useCompanyForm } from "./useCompanyForm.ts";

export function CompanyPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <NewCompany /> : <StoredCompany key={id} id={id} />;
}

/** The first company of an installation is the platform; it is first in the list. */
function NewCompany() {
  const asked = useRead(api.companies.list, { query: {} });
  if (!asked.data) return <PageSkeleton of={asked} />;
  const isPlatform = asked.data.results[0]?.kind !== "platform";
  return <CompanyEditor key="new" company={undefined} kind={isPlatform ? "platform" : undefined} />;
}

function StoredCompany({ id }: { id: string }) {
  const asked = useRead(api.companies.load, { params: { id } });
  if (asked.data) return <CompanyEditor company={asked.data} kind={asked.data.kind} />;
  if (!asked.isFinal) return <PageSkeleton of={asked} />;
  return <MissingPage title={text.notFoundTitle} text={text.notFound} back={{ to: "/companies/", label: text.back }} />;
}

interface CompanyEditorProps {
  company: OpenCompany | undefined;
  /** Undefined for a new company, unless it is the platform. */
  kind: CompanyKind | undefined;
}

function CompanyEditor({ company, kind }: CompanyEditorProps) {
  const { form, missing, save, isLeavingSafe } = useCompanyForm(company, kind);
  return (
    <>
      <LeaveGuard isSafe={isLeavingSafe} onBeforeReload={onBeforeReload} texts={text} />
      <Page
        title={company ? company.name || company.code : kind === "platform" ? text.newPlatformTitle : text.newTitle}
        back={{ to: "/companies/", label: text.back }}
        actions={
          <KeyButton shortcut={FINISH_KEY} loading={form.isBusy} onClick={save}>
            {text.save}
          </KeyButton>
        }
        toolbar={
          company && (
            <LinkTabs
              label={text.pages}
              tabs={[
                { to: `/companies/${company.id}/`, label: text.facts },
                { to: `/companies/${company.id}/people/`, label: text.people },
              ]}
            />
          )
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons are pressed */}
        <form
          noValidate
          className={`${layout.column} ${layout.below16}`}
          inert={form.isBusy}
          aria-busy={form.isBusy}
          onMouseDown={keepFocus}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TheirChanges form={form} labels={fieldText} shown={shownValue} />
          {!company && kind === "platform" && (
            <Notice title={text.platformFirst}>
              <p>{text.platformFirstHint}</p>
            </Notice>
          )}
          {form.draft.isRestored && <Notice title={text.restored} />}
          {company && missing.length > 0 && (
            <Notice title={text.missingTitle} tone="warning">
              <p>{text.missing(missing)}</p>
            </Notice>
          )}
          {company?.evr_failure && (
            <Notice title={text.evrTitle} tone="warning">
              <p>{text.evrFailures[company.evr_failure.kind]}</p>
              <p>{text.evrWhen(company.evr_failure)}</p>
            </Notice>
          )}
          <ErrorText>{form.errors.of()}</ErrorText>
          <CompanyFields form={form} kind={kind} />
          {/* Enter in a field saves; the visible button is in the head of the page. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
        {company?.kind === "buyer" && <Destinations company={company.id} destinations={company.destinations} />}
      </Page>
    </>
  );
}
