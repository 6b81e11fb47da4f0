import type { ReactNode } from 'react'
import { PopMenu } from '#ui/overlay/PopMenu.tsx'
import { Tooltip, tooltipAttributes } from '#ui/overlay/Tooltip.tsx'
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

/** An act of the bar: an icon with its word, or with a tip where there is no room for it. */
export function BarButton({ label, icon, isDanger = false, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${tooltipAttributes}`}
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

/** Several acts behind one of them. */
export const BarMenu = ({ label, icon, children }: Props & { children: ReactNode }) => (
  <PopMenu label={label} className={classes.button} trigger={<Face label={label} icon={icon} />}>
    {children}
  </PopMenu>
)
