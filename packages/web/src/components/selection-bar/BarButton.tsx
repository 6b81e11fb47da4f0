import type { ReactNode } from 'react'
import { PopMenu } from '#ui/overlay/PopMenu.tsx'
import { Tooltip, tooltipTriggerClass } from '#ui/overlay/Tooltip.tsx'
import classes from './SelectionBar.module.css'

interface Props {
  label: string
  icon: ReactNode
}

interface ButtonProps extends Props {
  isDanger?: boolean
  onClick: () => void
}

const Face = ({ label, icon }: Props) => (
  <>
    {icon}
    <span className={classes.label}>{label}</span>
  </>
)

/** Action of the selection bar: an icon with a label, or with a tooltip when the bar is narrow. */
export function BarButton({ label, icon, isDanger = false, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${tooltipTriggerClass}`}
      data-danger={isDanger || undefined}
      aria-label={label}
      onClick={onClick}
    >
      <Face label={label} icon={icon} />
      <span className={classes.tip}>
        <Tooltip>{label}</Tooltip>
      </span>
    </button>
  )
}

/** Menu of several actions in the bar. */
export const BarMenu = ({ label, icon, children }: Props & { children: ReactNode }) => (
  <PopMenu label={label} className={classes.button} trigger={<Face label={label} icon={icon} />}>
    {children}
  </PopMenu>
)
