import classes from './Tooltip.module.css'

/** Class of the element that owns the tooltip. One listener of the page (`show-tooltips.ts`) serves all of them. */
export const tooltipTriggerClass = classes.tipped!

interface Props {
  children: string
  /** Keys that do the same, such as `Shift F`; shown beside the text. */
  keys?: string | undefined
  side?: 'bottom' | 'end'
}

/**
 * Tooltip of an icon; hidden from screen readers, because the accessible name of the icon says the same. As a popover it
 * lies above every dialog and is clipped by nothing.
 */
export function Tooltip({ children, keys, side = 'bottom' }: Props) {
  return (
    <span className={classes.tip} data-tip data-side={side} popover="manual" aria-hidden>
      {children}
      {keys && <kbd>{keys}</kbd>}
    </span>
  )
}
