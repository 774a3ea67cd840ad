import { galleryStates } from "./pages.ts";
import { WIDTHS } from "./widths.ts";

/** The list of all states: each in three widths, loaded when it is scrolled to. `?page=documents` shows one page, `?theme=dark` a theme. */
const asked = new URLSearchParams(window.location.search);
const theme = asked.get("theme") ?? "light";
const page = asked.get("page");
const names = [...new Set(galleryStates.map((each) => each.page))];

document
  .getElementById("pages")!
  .replaceChildren(...[null, ...names].map((name) => linkTo(name ?? "all", name, theme)));
document.getElementById("themes")!.replaceChildren(...["light", "dark"].map((name) => linkTo(name, page, name)), " ");
document
  .getElementById("states")!
  .replaceChildren(
    ...galleryStates.filter((each) => page === null || each.page === page).map(({ id }) => sectionOf(id)),
  );

function linkTo(text: string, toPage: string | null, toTheme: string): HTMLAnchorElement {
  const query = new URLSearchParams({ ...(toPage !== null && { page: toPage }), theme: toTheme });
  return element("a", { href: `?${query}`, textContent: `${text} ` });
}

function sectionOf(id: string): HTMLElement {
  const section = element("section", {});
  const widths = element("div", { className: "widths" });
  widths.append(...WIDTHS.map(({ width, height }) => figureOf(id, width, height)));
  section.append(element("h2", { textContent: id }), widths);
  return section;
}

function figureOf(id: string, width: number, height: number): HTMLElement {
  const src = `frame.html?${new URLSearchParams({ state: id, theme })}`;
  const frame = element("iframe", {
    src,
    loading: "lazy",
    title: `${id}, ${width} px wide`,
    width: `${width}`,
    height: `${height}`,
  });
  const shown = element("div", { className: "shown" });
  shown.style.width = `${width / 2}px`;
  shown.style.height = `${height / 2}px`;
  shown.append(frame);
  const caption = element("figcaption", {});
  caption.append(element("a", { href: src, target: "_blank", textContent: `${width} px` }));
  const figure = element("figure", {});
  figure.append(caption, shown);
  return figure;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
