import classes from './Tooltip.module.css'

/**
 * Class of the element that owns the tooltip. Tooltips are pure CSS, so a toolbar of thirty buttons needs no script.
 */
export const tooltipTriggerClass = classes.tipped!

/** Tooltip of an icon; hidden from screen readers, because the accessible name of the icon says the same. */
export function Tooltip({ children, side = 'bottom' }: { children: string; side?: 'bottom' | 'right' }) {
  return (
    <span className={classes.tip} data-side={side} aria-hidden>
      {children}
    </span>
  )
}
