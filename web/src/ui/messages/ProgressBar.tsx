import classes from "./ProgressBar.module.css";

interface ProgressBarProps {
  label: string;
  text: string;
  /** 0 to 1; undefined while not measurable. */
  part: number | undefined;
}

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
