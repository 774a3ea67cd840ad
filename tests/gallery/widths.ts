/** Of a phone, a small and a large desk, in CSS pixels. */
export const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;
