export const reportsText = {
  title: "Raportid",
} as const;
