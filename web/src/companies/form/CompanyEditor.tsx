import { useRef } from "react";
import type { OpenCompany } from "#shared/companies/contract.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { companyText as text } from "#web/companies/text.ts";
import { useAttention } from "#web/ui/browser/useAttention.ts";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { LinkTabs } from "#web/ui/page/LinkTabs.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import classes from "./CompanyEditor.module.css";
import { CompanyFields } from "./CompanyFields.tsx";
import { Destinations } from "./Destinations.tsx";
import { TheirChanges } from "./TheirChanges.tsx";
import { useCompanyForm } from "./useCompanyForm.ts";

export function CompanyEditor({ company }: { company: OpenCompany | undefined }) {
  const form = useCompanyForm(company);
  const root = useRef<HTMLFormElement>(null);
  useAttention(root, form.attention);
  const save = () => void form.save();
  return (
    <>
      <LeaveGuard isSafe={form.isLeavingSafe} onBeforeReload={onBeforeReload} texts={text} />
      <Page
        title={company ? company.name || company.code : text.newTitle}
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
        <form
          ref={root}
          noValidate
          className={classes.form}
          inert={form.isBusy}
          aria-busy={form.isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {form.elsewhere && <TheirChanges changed={form.elsewhere} onClose={form.closeElsewhere} />}
          {form.isRestored && <Notice title={text.restored} />}
          {company && form.missing.length > 0 && (
            <Notice title={text.missingTitle} tone="warning">
              <p>{text.missing(form.missing)}</p>
            </Notice>
          )}
          <ErrorText>{form.errorOf("non_field_errors")}</ErrorText>
          <CompanyFields form={form} kind={company?.kind} />
          {/* Enter in a field saves; the visible button is in the head of the page. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
        {company?.kind === "buyer" && <Destinations company={company.id} destinations={company.destinations} />}
      </Page>
    </>
  );
}
