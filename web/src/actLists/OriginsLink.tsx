import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { actsText } from "./text.ts";
import type { ActSigning } from "./useActSigning.ts";

/** 'Päritolude koond' of the chosen acts or company, else of what the search found; in a new tab. */
export function OriginsLink({ query, signing: { selection } }: { query: string; signing: ActSigning }) {
  const { company, whole, chosen } = selection;
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
            acts: whole || chosen.size === 0 ? undefined : [...chosen].map(String),
          }}
          {...props}
        />
      )}
    >
      {actsText.origins}
    </Button>
  );
}
