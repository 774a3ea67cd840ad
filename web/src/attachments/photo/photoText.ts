export interface PhotoText {
  title: string;
  hint: string;
  corners: readonly string[];
  place: (across: number, down: number) => string;
  whole: string;
  turn: string;
  accept: string;
  cancel: string;
  reading: string;
  pages: (count: number) => string;
  page: (place: number) => string;
  removePage: (place: number) => string;
  another: string;
  send: string;
  full: string;
  tooLarge: string;
  crossed: string;
  unreadable: string;
  heic: string;
  huge: string;
  failed: string;
}

/** Errors have names, since the language may change while one is shown. */
export type PhotoError = "full" | "tooLarge" | "crossed" | "unreadable" | "heic" | "huge" | "failed";
