const MAX_NAME_LENGTH = 15;
const KEPT = 12;

/** A name for the navigation bar: whole up to 15 characters, else its first 12 and an ellipsis. */
export function clipName(name: string): string {
  const characters = Array.from(name.trim());
  return characters.length <= MAX_NAME_LENGTH ? characters.join("") : `${characters.slice(0, KEPT).join("")}...`;
}

/** Name of a missing assortment or destination outside the dashboard. */
export const UNGROUPED = "Grupeerimata";
