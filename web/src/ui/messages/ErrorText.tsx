import classes from "./ErrorText.module.css";

/** What went wrong, read out at once; a list of sentences stands as one paragraph. Nothing when there is nothing. */
export function ErrorText({ children, id }: { children: string | readonly string[] | undefined; id?: string }) {
  const text = typeof children === "string" ? children : (children ?? []).join(" ");
  if (text === "") return null;
  return (
    <p role="alert" id={id} className={classes.error}>
      {text}
    </p>
  );
}
