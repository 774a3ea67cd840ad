import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { actsText } from "./text.ts";
import type { ActSigning } from "./useActSigning.ts";

/** 'Päritolude koond' of the chosen acts or company, in a new tab; offered only while something is chosen. */
export function OriginsLink({ query, signing: { selection } }: { query: string; signing: ActSigning }) {
  const { company, whole, chosen } = selection;
  if (company === 0) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/acts/origins/"
          target="_blank"
          search={{
            query: query === "" ? undefined : query,
            company,
            acts: whole ? undefined : [...chosen].map(String),
          }}
          {...props}
        />
      )}
    >
      {actsText.origins}
    </Button>
  );
}
