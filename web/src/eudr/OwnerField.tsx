import { Select } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { foundPart } from "#web/ui/filters/FoundPart.tsx";
import { addText as text } from "./text.ts";

export interface ChosenOwner {
  id: number;
  name: string;
}

interface OwnerFieldProps {
  chosen: ChosenOwner | null;
  error?: string | undefined;
  /** Offered beside those that the server finds. */
  more?: readonly ChosenOwner[] | undefined;
  /** Of its dialog: it has the focus when that opens. */
  isFirst?: boolean;
  /** Given by a filter, which may be empty, and has its name inside. */
  onClear?: () => void;
  onChoose: (owner: ChosenOwner) => void;
}

const DEBOUNCE_MS = 400;

/** A company that timber is bought from; the server searches, since there can be thousands. */
export function OwnerField({ chosen, error, more, isFirst = false, onClear, onChoose }: OwnerFieldProps) {
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  // The name of the chosen one stands in the field, and is no search.
  const q = settled === chosen?.name ? "" : settled;
  const found = useRead(api.companies.list, { query: q === "" ? { kind: "owner" } : { kind: "owner", q } });
  const owners = found.data?.results ?? [];
  const others = [...(chosen ? [chosen] : []), ...(q === "" ? (more ?? []) : [])];
  const options = [...new Map([...others, ...owners].map(({ id, name }) => [id, { id, name }])).values()];
  // Two companies can have one name.
  const codes = new Map(owners.map(({ id, code }) => [String(id), code]));
  return (
    <Select
      {...(onClear ? { "aria-label": text.owner } : { label: text.owner })}
      data-autofocus={isFirst || undefined}
      openOnFocus={!isFirst}
      description={q === "" ? undefined : foundPart({ shown: owners.length, isWhole: !found.data?.next })}
      placeholder={onClear ? text.ownerFilter : text.ownerHint}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen ? String(chosen.id) : null}
      searchable
      clearable={onClear !== undefined}
      allowDeselect={false}
      error={error}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={found.data ? text.noOwners : (found.refusal ?? text.loading)}
      renderOption={({ option }) => (
        <span>
          {option.label} <span style={{ color: "var(--virn-quiet)" }}>{codes.get(option.value)}</span>
        </span>
      )}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => {
        const owner = options.find(({ id }) => String(id) === value);
        if (owner) onChoose({ id: owner.id, name: owner.name });
        else onClear?.();
      }}
    />
  );
}
