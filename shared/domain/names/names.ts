const MAX_NAME_LENGTH = 15;
const KEPT = 12;

/** A name for the navigation bar: whole up to 15 characters, else its first 12 and an ellipsis (document 1 §9). */
export function clipName(name: string): string {
  const characters = Array.from(name.trim());
  return characters.length <= MAX_NAME_LENGTH ? characters.join("") : `${characters.slice(0, KEPT).join("")}...`;
}

/** What stands for an assortment or a destination that is missing elsewhere than on the dashboard (document 1 §9). */
export const UNGROUPED = "Grupeerimata";
