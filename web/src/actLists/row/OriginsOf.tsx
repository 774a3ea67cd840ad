import { IconMapPin } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { OriginsSearch } from "#web/actLists/actsSearch.ts";
import { actsText } from "#web/actLists/text.ts";
import layout from "#web/ui/layout.module.css";

interface OriginsOfProps {
  of: OriginsSearch;
  name: string;
}

/** 'Päritolude koond' of one act or company in a new tab; also where it cannot be ticked (docs/rules/actLists.md, "Origins of acts"). */
export function OriginsOf({ of, name }: OriginsOfProps) {
  return (
    <Link
      to="/acts/origins/"
      target="_blank"
      search={of}
      className={layout.action}
      aria-label={actsText.originsOf(name)}
      data-no-print
    >
      <IconMapPin size={16} aria-hidden="true" />
      {actsText.origins}
    </Link>
  );
}
