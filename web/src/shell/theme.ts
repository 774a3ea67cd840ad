import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { common } from "#web/ui/text/et.ts";

const forest: MantineColorsTuple = [
  "#eff7f2",
  "#dfeee5",
  "#bddcca",
  "#96c7ab",
  "#71b28d",
  "#519c73",
  "#37875c",
  "#24754a",
  "#1b663f",
  "#175736",
];

/** 6 is the lightest grey that passes axe's contrast check on the page's grey. */
const gray: MantineColorsTuple = [
  "#fafaf9",
  "#f4f4f2",
  "#ebebe8",
  "#e0e0dc",
  "#cbcbc6",
  "#a4a49e",
  "#6b6b66",
  "#4e4e4a",
  "#32322f",
  "#1b1b19",
];

/** Components need it that draw their own close button. */
const closeLabel = { closeButtonProps: { "aria-label": common.close } };

export const theme = createTheme({
  colors: { forest, gray },
  primaryColor: "forest",
  primaryShade: 9,
  autoContrast: true,
  black: "#1b1b19",
  cursorType: "pointer",
  defaultRadius: "sm",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  fontFamily: '"Inter", "Inter fallback", system-ui, sans-serif',
  headings: { fontFamily: '"Inter", "Inter fallback", system-ui, sans-serif', fontWeight: "600" },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  components: {
    Button: { defaultProps: { size: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
    NumberInput: { defaultProps: { size: "sm" } },
    // Its list scrolls by itself (global.css): a scroll area in it could not be reached with the keyboard.
    Select: {
      defaultProps: {
        size: "sm",
        allowDeselect: false,
        nothingFoundMessage: common.noResults,
        withScrollArea: false,
      },
    },
    Checkbox: { defaultProps: { size: "xs" } },
    ModalRoot: { defaultProps: { transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: closeLabel },
    Alert: { defaultProps: { closeButtonLabel: common.close } },
    Tooltip: { defaultProps: { openDelay: 250, multiline: true, maw: 320, transitionProps: { duration: 80 } } },
    Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 80 } } },
  },
});

/** Mantine's red has too little contrast for text; what it writes as a colour here follows the dark theme as the scales do. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-error": "var(--virn-bad)",
    "--mantine-color-text": "var(--mantine-color-black)",
    "--mantine-color-body": "var(--mantine-color-white)",
    "--mantine-primary-color-contrast": "var(--mantine-color-white)",
  },
  dark: {},
});
