import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type ReactNode, useId, useRef, useState } from 'react'
import classes from './PopMenu.module.css'

interface Props {
  label: string
  /** What the button shows. */
  trigger: ReactNode
  /** Several things may be chosen in it, one after the other. */
  isKept?: boolean
  /** The look of the button, where it is another. */
  className?: string | undefined
  children: ReactNode
}

/**
 * A few links and acts behind a button. The browser opens, closes and places it, so it costs no code; what is in it is
 * there from the first time it is opened.
 */
export function PopMenu({ label, trigger, isKept = false, className = classes.trigger, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <div className={classes.root}>
      <button type="button" className={`${classes.anchor} ${className}`} aria-label={label} popoverTarget={id}>
        {trigger}
      </button>
      {/* Whatever is chosen in it closes it. */}
      <div
        role="presentation"
        id={id}
        ref={menu}
        popover="auto"
        className={classes.menu}
        onBeforeToggle={() => setWanted(true)}
        onClick={() => !isKept && menu.current?.hidePopover()}
      >
        {isWanted && children}
      </div>
    </div>
  )
}

export const PopMenuItem = (props: ComponentPropsWithRef<'button'>) => (
  <button type="button" className={classes.item} {...props} />
)

export const PopMenuLink = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  <a className={classes.item} {...props}>
    {children}
  </a>
))

export const PopMenuLine = () => <hr className={classes.line} />
