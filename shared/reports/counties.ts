export const COUNTIES = [
  "Harjumaa",
  "Hiiumaa",
  "Ida-Virumaa",
  "Jõgevamaa",
  "Järvamaa",
  "Läänemaa",
  "Lääne-Virumaa",
  "Põlvamaa",
  "Pärnumaa",
  "Raplamaa",
  "Saaremaa",
  "Tartumaa",
  "Valgamaa",
  "Viljandimaa",
  "Võrumaa",
] as const;

const BY_KEY = new Map<string, string>(COUNTIES.map((county) => [keyOf(county), county]));

/** 'võrumaa', 'Võru maakond' and 'Võru mk' are Võrumaa; undefined for another text. */
export function countyOf(text: string): string | undefined {
  return BY_KEY.get(keyOf(text));
}

function keyOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "")
    .replace(/(maakond|maakonnas|mk|maa)$/, "");
}
