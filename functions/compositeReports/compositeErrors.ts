/** What a person reads of a report that failed. */
export const COMPOSITE_ERRORS = {
  tooLarge: "Aruanne on liiga suur. Palun valige lühem ajavahemik.",
  failed: "Aruande koostamine ebaõnnestus. Palun proovige uuesti.",
} as const;
