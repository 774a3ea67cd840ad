export const actFormText = {
  title: "Müügiakt/arve",
} as const;
