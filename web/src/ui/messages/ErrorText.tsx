import classes from "./messages.module.css";

/** Announced to screen readers at once; a list of sentences is one paragraph. */
export function ErrorText({ children, id }: { children: string | readonly string[] | undefined; id?: string }) {
  const text = typeof children === "string" ? children : (children ?? []).join(" ");
  if (text === "") return null;
  return (
    <p role="alert" id={id} className={classes.error}>
      {text}
    </p>
  );
}
