/** docs/rules/user-interface.md, "Saved by somebody else". */
export const formText = {
  changedTitle: "Keegi teine salvestas vahepeal",
  taken: (fields: string) => `Tema muutis: ${fields}. Need on nüüd ka siin.`,
  conflicts: "Samu välju olete muutnud ka teie; teie kirjutatu jäi alles:",
  theirs: (field: string, value: string) =>
    value === "" ? `${field}: tema tühjendas` : `${field}: tema salvestas „${value}”`,
  saveAgain: "Vaadake üle ja salvestage uuesti.",
  takeTheirs: "Võta tema omad",
  save: "Salvesta",
  gone: "Keegi teine on selle vahepeal eemaldanud.",
} as const;
