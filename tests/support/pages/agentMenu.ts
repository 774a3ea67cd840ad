/** The links of the main menu of an agent, in their order. */
export const AGENT_MENU = [
  "Raportid",
  "Import",
  "Aktid",
  "Dokumendid",
  "Hinnakirjad",
  "Statistika",
  "Ettevõtted",
  "Sortimendid",
  "Hea teada",
];
