import layout from "#web/ui/layout.module.css";
import classes from "./messages.module.css";

interface ProgressBarProps {
  label: string;
  text: string;
  /** 0 to 1; undefined while not measurable. */
  part: number | undefined;
}

export function ProgressBar({ label, text, part }: ProgressBarProps) {
  return (
    <div className={`${layout.column} ${layout.gap6}`}>
      <span className={classes.progressText}>{text}</span>
      <progress
        aria-label={label}
        aria-valuetext={text}
        className={classes.bar}
        {...(part === undefined ? {} : { value: part })}
      />
    </div>
  );
}
