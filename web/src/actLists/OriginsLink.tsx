import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { actsText } from "./text.ts";
import type { ActSigning } from "./useActSigning.ts";

/** 'Päritolude koond' of the chosen acts or company, else of what the search finds, in a new tab; offered while there is either. */
export function OriginsLink({ query, signing: { selection } }: { query: string; signing: ActSigning }) {
  const { company, whole, chosen } = selection;
  if (company === 0 && query === "") return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/acts/origins/"
          target="_blank"
          search={{
            query: query === "" ? undefined : query,
            company: company === 0 ? undefined : company,
            acts: whole || company === 0 ? undefined : [...chosen].map(String),
          }}
          {...props}
        />
      )}
    >
      {actsText.origins}
    </Button>
  );
}
