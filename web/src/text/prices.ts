export const pricesText = {
  title: "Hinnakirjad",
} as const;
