import { useState } from "react";
import { shell } from "#web/shell/text.ts";
import layout from "#web/ui/layout.module.css";
import { chooseTheme, chosenTheme, themes } from "./colours.ts";
import classes from "./Shell.module.css";

/** The theme of this browser: the system's, light or dark (docs/rules/user-interface.md, "Light and dark"). */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <fieldset className={classes.themes}>
      <legend className={layout.hint}>{shell.theme}</legend>
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
          {shell.themes[theme]}
        </label>
      ))}
    </fieldset>
  );
}
