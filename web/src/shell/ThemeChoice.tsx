import { useState } from "react";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import { chooseTheme, chosenTheme, themes } from "./colours.ts";
import classes from "./Shell.module.css";
import { shellWords } from "./shellWords.ts";

/** The theme of this browser: the system's, light or dark (docs/rules/user-interface.md, "Light and dark"). */
export function ThemeChoice() {
  const text = useWords(shellWords);
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <fieldset className={classes.themes}>
      <legend className={layout.hint}>{text.theme}</legend>
      {themes.map((theme) => (
        <label key={theme} className={classes.theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => {
              chooseTheme(theme);
              setChosen(theme);
            }}
          />
          {text.themes[theme]}
        </label>
      ))}
    </fieldset>
  );
}
