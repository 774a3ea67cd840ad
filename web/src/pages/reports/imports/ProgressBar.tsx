import classes from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** What goes on, for screen readers. */
  label: string;
  /** How far it is, in words. */
  text: string;
  /** 0 to 1; undefined while not measurable. */
  part: number | undefined;
}

/** How far something is: words over a thin line. */
export function ProgressBar({ label, text, part }: ProgressBarProps) {
  return (
    <div className={classes.place}>
      <span className={classes.text}>{text}</span>
      <progress
        aria-label={label}
        aria-valuetext={text}
        className={classes.bar}
        {...(part === undefined ? {} : { value: part })}
      />
    </div>
  );
}
