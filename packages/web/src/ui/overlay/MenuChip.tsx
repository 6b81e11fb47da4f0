import { ChevronDown, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import classes from './MenuChip.module.css'

interface Props {
  label: string
  /** What is chosen, in words; nothing where nothing is. */
  value?: string | undefined
  clearLabel: string
  onClear: () => void
  /** What opens below it, or from below on a phone; made once it is open. A press on what has `data-closes` closes it. */
  children: ReactNode
}

const isTouched = () => matchMedia('(pointer: coarse)').matches

/** One condition of a list with a menu of what it may be. The browser opens, closes and places it. */
export function MenuChip({ label, value, clearLabel, onClear, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const handleToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open')
  const handleClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('[data-closes]')) menu.current?.hidePopover()
  }
  const isOn = value !== undefined

  return (
    <span className={classes.chip} data-on={isOn || undefined}>
      <button type="button" className={classes.opener} popoverTarget={id} aria-expanded={isOpen}>
        <span className={classes.words}>{isOn ? `${label}: ${value}` : label}</span>
        {!isOn && <ChevronDown size={16} aria-hidden />}
      </button>
      {isOn && (
        <button type="button" className={classes.clear} aria-label={clearLabel} onClick={onClear}>
          <X size={16} aria-hidden />
        </button>
      )}
      <div
        id={id}
        ref={menu}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser opens it as a popover, without a script
        role="dialog"
        aria-label={label}
        className={classes.menu}
        onToggle={handleToggle}
      >
        <div role="presentation" onClick={handleClick}>
          <p className={classes.title} aria-hidden>
            {label}
          </p>
          {isOpen && children}
        </div>
      </div>
    </span>
  )
}

/** The first field of a menu has the keyboard as soon as it is there; on a phone that would unfold the keys over it. */
export const focusInMenu = (field: HTMLElement | null) => {
  if (field && !isTouched()) field.focus()
}
