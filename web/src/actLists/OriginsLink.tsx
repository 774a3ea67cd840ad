import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { actsText } from "./text.ts";
import type { ActSigning } from "./useActSigning.ts";

/** 'Päritolude koond' of the chosen acts or company, else of what the search finds, in a new tab; offered while there is either. */
export function OriginsLink({ query, signing }: { query: string; signing: ActSigning }) {
  const { company, whole, chosen, except } = signing.selection;
  if (company === 0 && query === "") return null;
  // The page of origins knows no exceptions: of a whole company without some, those that are loaded.
  const acts = whole ? signing.choice.of(0).rows.map(({ id }) => id) : [...chosen];
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
            acts: company === 0 || (whole && except.size === 0) ? undefined : acts.map(String),
          }}
          {...props}
        />
      )}
    >
      {actsText.origins}
    </Button>
  );
}
