export const fileText = {
  pdf: "PDF",
  xls: "XLS",
  xml: "XML",
  report: "Koond",
  ubl: "UBL (EN 16931)",
  measured: "Raport",
  of: (file: string, act: string) => `${file}: ${act}`,
  others: (act: string) => `Teised failid: ${act}`,
  pending: "Valmib…",
  waiting: "Aruandeid koostatakse iga 30 minuti tagant. Tee kohvipaus ja tule 30 minuti pärast tagasi.",
} as const;
