import { ChevronDown, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MenuChip.module.css'

interface Props {
  label: string
  /** Label of the selected value; undefined when nothing is selected. */
  value?: string | undefined
  clearLabel: string
  onClear: () => void
  /**
   * Content of the popover (a bottom sheet on a phone), mounted while open. A click on an element with `data-closes`
   * closes the popover.
   */
  children: ReactNode
}

const isTouched = () => matchMedia('(pointer: coarse)').matches

/** A list filter with a menu of its values. The browser opens, closes and positions the popover. */
export function MenuChip({ label, value, clearLabel, onClear, children }: Props) {
  const { t } = useTranslation()
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
        <span className={classes.words}>{isOn ? t('labeled', { label, value }) : label}</span>
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

/**
 * Focuses the first field of a menu on mount, except on touch devices, where the on-screen keyboard would cover the
 * menu.
 */
export const focusInMenu = (field: HTMLElement | null) => {
  if (field && !isTouched()) field.focus()
}
