import { Select } from "@mantine/core";
import type { UploadCompany } from "#shared/documents/contract.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { uploadText as text } from "#web/documents/text.ts";
import { foundPart } from "#web/ui/filters/FoundPart.tsx";
import "@mantine/core/styles/Combobox.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";

interface CompanyFieldProps {
  label: string;
  chosen: Pick<UploadCompany, "id" | "name"> | undefined;
  error?: string | undefined;
  isDisabled?: boolean;
  onChoose: (company: UploadCompany) => void;
}

const DEBOUNCE_MS = 400;

/** A company of the trade; the server searches, since there can be thousands. */
export function CompanyField({ label, chosen, error, isDisabled = false, onChoose }: CompanyFieldProps) {
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  // The name of the chosen one stands in the field, and is no search.
  const search = settled === chosen?.name ? "" : settled;
  const found = useRead(api.documents.uploadCompanies, { query: search === "" ? {} : { company_name: search } });
  const companies = found.data ?? [];
  const options = [...(chosen && !companies.some(({ id }) => id === chosen.id) ? [chosen] : []), ...companies].map(
    ({ id, name }) => ({ value: String(id), label: name }),
  );
  // Two companies can have one name.
  const codes = new Map(companies.map(({ id, code }) => [String(id), code]));
  const isLoading = typed.trim() !== settled || (!found.data && found.refusal === undefined);
  return (
    <Select
      label={label}
      description={
        search === "" ? undefined : foundPart({ shown: companies.length, isWhole: companies.length < PAGE_SIZE })
      }
      placeholder={text.companyHint}
      data={options}
      value={chosen ? String(chosen.id) : null}
      searchable
      disabled={isDisabled}
      allowDeselect={false}
      error={error}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={isLoading ? text.loading : (found.refusal ?? text.noCompanies)}
      renderOption={({ option }) => (
        <span>
          {option.label} <span style={{ color: "var(--virn-quiet)" }}>{codes.get(option.value)}</span>
        </span>
      )}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => {
        const company = companies.find(({ id }) => String(id) === value);
        if (company) onChoose(company);
      }}
    />
  );
}
