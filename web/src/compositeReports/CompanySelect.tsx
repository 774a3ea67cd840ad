import { Select, VisuallyHidden } from "@mantine/core";
import layout from "#web/ui/layout.module.css";
import { compositeText as text } from "./text.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconHome, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { foldText, typedTextError } from "#shared/basics/documentText.ts";
import { type CompanyOption, companyOptions } from "#shared/compositeReports/compositeRequest.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { foundPart } from "#web/ui/filters/FoundPart.tsx";
import classes from "./Composite.module.css";

interface CompanySelectProps {
  side: "sellers" | "buyers";
  /** The first companies by name; undefined while they load. */
  companies: readonly CompanyOption[] | undefined;
  chosen: CompanyOption | null;
  other: CompanyOption | null;
  isLocked: boolean;
  isDisabled: boolean;
  onChoose: (company: CompanyOption | null) => void;
}

const ALL = "all";
const DEBOUNCE_MS = 400;
const LABELS = { sellers: text.seller, buyers: text.buyer } as const;

/** A seller or buyer; the server searches, since there can be thousands. */
export function CompanySelect({ side, companies, chosen, other, isLocked, isDisabled, onChoose }: CompanySelectProps) {
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  // The name of the chosen one stands in the field, and is no search.
  const isSearch = ![chosen?.name ?? text.all, ""].includes(settled);
  const refused = isSearch ? typedTextError(typed) : undefined;
  const search = isSearch && refused === undefined ? foldText(settled) : "";
  const asked = search === "" ? null : { query: { search } };
  const sellers = useRead(api.compositeReports.sellers, side === "sellers" ? asked : null);
  const buyers = useRead(api.compositeReports.buyers, side === "buyers" ? asked : null);
  const found = { sellers, buyers }[side];
  const offered = companyOptions((search === "" ? companies : found.data) ?? [], other);
  const options = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered;
  const byId = new Map(options.map((company) => [String(company.id), company]));
  return (
    <Select
      label={LABELS[side]}
      description={
        search === "" ? undefined : foundPart({ shown: offered.length, isWhole: (found.data?.length ?? 0) < PAGE_SIZE })
      }
      data={[{ value: ALL, label: text.all }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={chosen ? String(chosen.id) : ALL}
      searchable
      disabled={isDisabled && !isLocked}
      readOnly={isLocked}
      rightSection={isLocked ? <IconLock size={16} aria-hidden="true" /> : undefined}
      {...(isLocked && { classNames: { input: classes.locked } })}
      error={refused}
      allowDeselect={false}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={text.nothing}
      onFocus={(event) => event.currentTarget.select()}
      leftSection={chosen?.is_own_company ? <OwnIcon /> : undefined}
      renderOption={({ option }) => (
        <span className={`${layout.row} ${layout.anywhere}`}>
          {byId.get(option.value)?.is_own_company && <OwnIcon />}
          {option.label}
        </span>
      )}
      onChange={(value) => onChoose(byId.get(value ?? ALL) ?? null)}
    />
  );
}

function OwnIcon() {
  return (
    <>
      <IconHome size={16} aria-hidden="true" className={`${layout.green} ${layout.fixed}`} />
      <VisuallyHidden>{text.own}: </VisuallyHidden>
    </>
  );
}
