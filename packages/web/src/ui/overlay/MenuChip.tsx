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
   * closes the popover. A chip without content has no menu.
   */
  children?: ReactNode
}

const isTouched = () => matchMedia('(pointer: coarse)').matches

const ClearButton = ({ clearLabel, onClear }: Pick<Props, 'clearLabel' | 'onClear'>) => (
  <button type="button" className={classes.clear} aria-label={clearLabel} onClick={onClear}>
    <X size={16} aria-hidden />
  </button>
)

/** A list filter, with a menu of its values if it has any. */
export function MenuChip({ children, ...props }: Props) {
  const { t } = useTranslation()
  const { label, value } = props
  if (children !== undefined) return <ChipWithMenu {...props}>{children}</ChipWithMenu>
  return (
    <span className={classes.chip} data-on>
      <span className={classes.plain}>
        <span className={classes.words}>{value === undefined ? label : t('labeled', { label, value })}</span>
      </span>
      <ClearButton {...props} />
    </span>
  )
}

/** The browser opens, closes and positions the popover. */
function ChipWithMenu({ label, value, clearLabel, onClear, children }: Props) {
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
      {isOn && <ClearButton clearLabel={clearLabel} onClear={onClear} />}
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
