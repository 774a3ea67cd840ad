export const signaturesText = {
  failed: "Allkirjastamine on ebaõnnestunud",
  signed: "Mõlemad pooled on allkirjastanud",
  iconOf: (state: string, act: string) => `${state}: ${act}`,
} as const;
