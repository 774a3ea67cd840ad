const MAX_NAME_LENGTH = 15;
const KEPT = 12;

export function clipName(name: string): string {
  const characters = Array.from(name.trim());
  return characters.length <= MAX_NAME_LENGTH ? characters.join("") : `${characters.slice(0, KEPT).join("")}...`;
}

export const UNGROUPED = "Grupeerimata";
