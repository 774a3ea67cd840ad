import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";

/** Choices of a person; they are removed with the person. */
export interface PersonSettings {
  person: number;
  /** The first page after sign-in is the overview. */
  opensOverview: boolean;
  /** Absent until the person has closed the hints of the first sign-in. */
  hintsSeen?: boolean;
}

export const PersonSettingsEntity = /* @__PURE__ */ entity<PersonSettings>()({
  name: "personSettings",
  /** What did this person choose? */
  key: { of: ["person"] },
});

export async function settingsOfPerson(person: number): Promise<PersonSettings> {
  return (await PersonSettingsEntity.get({ person })) ?? { person, opensOverview: false };
}

/** Changes what is named and leaves the rest, also when two pages change different settings at once. */
export async function changePersonSettings(
  person: number,
  changes: Partial<Omit<PersonSettings, "person">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const change = () => write(PersonSettingsEntity.patch({ person }, changes));
  // The first change makes the item; of two first ones the later is a change.
  if (await change()) return;
  if (await write(PersonSettingsEntity.create({ person, opensOverview: false, ...changes }))) return;
  await change();
}
