export const importsText = {
  title: "Import",
} as const;
