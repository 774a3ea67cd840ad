interface Searched {
  name: string;
  email: string;
  personalCode?: string | undefined;
}

/** Every word of the text begins a word of the name, or is in the e-mail, or is the personal code. An empty text finds all. */
export function personMatches({ name, email, personalCode }: Searched, text: string): boolean {
  const words = lowerCased(name).split(/[\s-]+/);
  return lowerCased(text)
    .split(/\s+/)
    .filter((word) => word !== "")
    .every((word) => words.some((each) => each.startsWith(word)) || email.includes(word) || personalCode === word);
}

function lowerCased(text: string): string {
  return text.toLocaleLowerCase("et");
}
