import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";

/** What a person chose for themselves; removed with the person. */
export interface PersonSettings {
  person: number;
  /** The first page after sign-in is the overview. */
  opensOverview: boolean;
}

export const PersonSettingsEntity = /* @__PURE__ */ entity<PersonSettings>()({
  name: "personSettings",
  /** What did this person choose? */
  key: { of: ["person"] },
});

export async function settingsOfPerson(person: number): Promise<PersonSettings> {
  return (await PersonSettingsEntity.get({ person })) ?? { person, opensOverview: false };
}

export async function putPersonSettings(settings: PersonSettings): Promise<void> {
  await write(PersonSettingsEntity.put(settings));
}
