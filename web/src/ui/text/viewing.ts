import { formatCount } from "./formats.ts";

export const viewerText = {
  look: "Vaata",
  lookAt: (name: string) => `Vaata: ${name}`,
  previous: "Eelmine",
  next: "Järgmine",
  place: (place: number, count: number) => `${formatCount(place)} / ${formatCount(count)}`,
  print: "Prindi",
  newTab: "(avaneb uuel vahelehel)",
  expired: "Link on aegunud. Uue saate nupuga „Eelvaade”.",
  download: "Lae alla",
  open: "Ava fail",
  loading: "Laadin faili…",
  failed: "Faili ei saa praegu näidata",
  notShown: "Seda faili siin näidata ei saa",
  noViewer: "See brauser ei näita PDF-faile",
  notShownNote: "Laadige fail alla ja avage see oma seadmes.",
  byTheSystem: "Fail avaneb uuel vahelehel, seadme enda vaaturis.",
  zoom: "Suurenda või vähenda pilti",
};
