import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { Page } from "#web/ui/page/Page.tsx";
import { FoundPeople } from "./FoundPeople.tsx";
import { PersonData } from "./PersonData.tsx";
import { RetentionTable } from "./RetentionTable.tsx";
import { personalDataText as text } from "./text.ts";

const TO_COMPANIES = { to: "/companies/", label: text.backToCompanies };
const TO_SEARCH = { to: "/people/personal_data/", label: text.backToSearch };

/** Personal data of people: search, copy, erasure (docs/rules/personalData.md). */
export function PersonalDataPage() {
  const { person } = useSearch({ from: "/shell/people/personal_data" });
  const [query, setQuery] = useState("");
  useRowKeys({});
  return (
    <Page
      title={text.title}
      back={person === undefined ? TO_COMPANIES : TO_SEARCH}
      search={{ value: query, onSearch: setQuery }}
    >
      {query !== "" ? (
        <FoundPeople key={query} query={query} onOpen={() => setQuery("")} />
      ) : person === undefined ? (
        <>
          <p className={`${layout.soft} ${layout.below16}`}>{text.hint}</p>
          <RetentionTable label={text.retention} />
        </>
      ) : (
        <PersonData key={person} id={person} />
      )}
    </Page>
  );
}
