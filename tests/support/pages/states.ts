import { queryAllByRole, waitFor } from "@testing-library/dom";
import type { Me } from "#shared/sessions/contract.ts";
import { api } from "#web/api/table.ts";
import { answer, holdReads, refuse, refuseReads } from "./answers.ts";
import { AGENT } from "./me.ts";

/** A page as a user meets it. Component tests and `npm run gallery` show each of them. */
export interface State {
  address: string;
  /** Prepares what the server answers; who is signed in is answered already. */
  answers: () => void;
  /** Words that are on the screen once it has loaded. */
  shows: string | RegExp;
  /** Who is signed in: an agent unless given; `null` is a visitor. */
  who?: Me | null;
  /** Names of the buttons that are pressed, one after another. */
  press?: readonly (string | RegExp)[];
}

/** The states of one page. That it loads and that it fails follow from `full`. */
export interface PageStates {
  /** With everything that it can show. */
  full: State;
  /** There is nothing to show, or what is shown is gone. */
  empty?: State;
  /** A thousand rows, the longest names, the largest numbers. */
  huge?: State;
  /** Others by their names: each role, each refusal. */
  more?: Readonly<Record<string, State>>;
  /** Why it does not load or fail: it asks nothing before the first press. */
  asksNothing?: string;
}

export interface NamedState {
  /** Such as "documents/empty", which the gallery has in the address of its frame. */
  id: string;
  page: string;
  name: string;
  state: State;
  isLoading: boolean;
}

/** All states of pages, in the order of the gallery. */
export function namedStates(pages: Readonly<Record<string, PageStates>>): NamedState[] {
  return Object.entries(pages).flatMap(([page, { full, empty, huge, more, asksNothing }]) => {
    const derived = asksNothing === undefined ? { loading: loadingOf(full), failing: failingOf(full) } : {};
    const states = { full, ...derived, ...(empty && { empty }), ...(huge && { huge }), ...more };
    return Object.entries(states).map(([name, state]) => {
      return { id: `${page}/${name}`, page, name, state, isLoading: name === "loading" };
    });
  });
}

/** Prepares who is signed in, and the answers of the state. */
export function arrange({ who = AGENT, answers }: State): void {
  if (who === null) refuse(api.sessions.me, "not_signed_in");
  else answer(api.sessions.me, who);
  answers();
}

const ROLES = ["button", "checkbox", "tab", "link", "menuitem"];
const LOADING = '[aria-busy="true"], .mantine-Skeleton-root, [role="progressbar"]';
const PATIENCE = { timeout: 30_000 };

/** The first control on the screen that has the name; it may come after a load. */
export function findControl(name: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const [control] = ROLES.flatMap((role) => queryAllByRole(document.body, role, { name }));
    if (!control) throw new Error(`There is no control ${name}.`);
    return control;
  }, PATIENCE);
}

/** Waits until the words of the state are on the screen; of a page that loads, until something says so. */
export function waitUntilShown({ state: { shows }, isLoading }: NamedState): Promise<void> {
  return waitFor(() => {
    const text = (document.body.textContent ?? "").replaceAll(/\s+/g, " ");
    const isShown = isLoading
      ? document.querySelector(LOADING) !== null
      : typeof shows === "string"
        ? text.includes(shows)
        : shows.test(text);
    if (!isShown) throw new Error(isLoading ? "Nothing says that it loads." : `${shows} is not on the screen: ${text}`);
  }, PATIENCE);
}

function loadingOf({ address, who, answers }: State): State {
  const hold = () => {
    answers();
    holdReads();
  };
  return { address, ...(who !== undefined && { who }), answers: hold, shows: "" };
}

function failingOf({ address, who, answers }: State): State {
  const fail = () => {
    answers();
    refuseReads("too_many_requests");
  };
  return { address, ...(who !== undefined && { who }), answers: fail, shows: /Liiga palju katseid/ };
}

/** A name as long as the register of companies allows, of words that a line can be broken at. */
export const LONG_NAME =
  "Põhja-Pärnumaa Metsaomanike ja Saeveskite Ühistu Puidukaubanduse ning Transpordi Osaühing Kagu haru";

/** Without a place at which a line can be broken. */
export const UNBROKEN_NAME = "Metsaomanikeühistupuidukaubandustransporditeenusteosaühing";
