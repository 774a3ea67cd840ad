import { filterBarText as text } from "#web/ui/text/filterBar.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import classes from "./filters.module.css";

interface FoundPartProps {
  shown: number;
  /** True when nothing more was found. */
  isWhole: boolean;
  /** Of all that was found, where the server knows it. */
  total?: number | undefined;
  /** In a sheet, whose first line it is. */
  isInSheet?: boolean;
}

/** 'Vähemalt 200 leitud, näitan 200' above what a search with a limit has found (docs/rules/search.md, "Searches with a limit"). */
export function FoundPart({ shown, isWhole, total, isInSheet = false }: FoundPartProps) {
  const said = foundPart({ shown, isWhole, total });
  // Always there, so that screen readers hear it when it changes.
  return (
    <output className={said === undefined ? undefined : classes.found} data-in-sheet={isInSheet || undefined}>
      {said}
    </output>
  );
}

export function foundPart({ shown, isWhole, total }: FoundPartProps): string | undefined {
  if (isWhole || shown === 0) return undefined;
  return text.part(formatCount(total ?? shown), formatCount(shown), total !== undefined);
}
