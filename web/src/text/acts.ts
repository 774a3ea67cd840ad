export const actsText = {
  title: "Aktid",
} as const;
