import classes from './Tooltip.module.css'

/** Wears the class `tipped` on whatever the tip belongs to. Drawn by the style sheet alone, so a toolbar of thirty costs nothing. */
export const tooltipAttributes = classes.tipped!

/** The words beside a lone icon; its label says the same to those who do not see it. */
export function Tooltip({ children, side = 'bottom' }: { children: string; side?: 'bottom' | 'right' }) {
  return (
    <span className={classes.tip} data-side={side} aria-hidden>
      {children}
    </span>
  )
}
