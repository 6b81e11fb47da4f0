import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type ReactNode, useId, useRef, useState } from 'react'
import classes from './PopMenu.module.css'
import { Tooltip } from './Tooltip.tsx'

interface Props {
  label: string
  /** Content of the button. */
  trigger: ReactNode
  /** The menu stays open after a click, so that several options can be chosen. */
  staysOpen?: boolean
  /** Replaces the default button style, which is an icon with a tooltip. */
  className?: string | undefined
  children: ReactNode
}

/**
 * A menu of links and actions behind a button. The browser opens, closes and positions the popover, which needs no
 * code; the content is mounted when the menu is first opened.
 */
export function PopMenu({ label, trigger, staysOpen = false, className, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <div className={classes.root}>
      <button
        type="button"
        className={`${classes.anchor} ${className ?? classes.trigger}`}
        aria-label={label}
        popoverTarget={id}
      >
        {trigger}
        {className === undefined && <Tooltip>{label}</Tooltip>}
      </button>
      {/* A click on any item closes the menu. */}
      <div
        role="presentation"
        id={id}
        ref={menu}
        popover="auto"
        className={classes.menu}
        onBeforeToggle={() => setWanted(true)}
        onClick={() => !staysOpen && menu.current?.hidePopover()}
      >
        {isWanted && children}
      </div>
    </div>
  )
}

export const PopMenuItem = (props: ComponentPropsWithRef<'button'>) => (
  <button type="button" className={classes.item} {...props} />
)

// The router adds a class to the link of the current page.
export const PopMenuLink = createLink(({ children, className = '', ...props }: ComponentPropsWithRef<'a'>) => (
  <a {...props} className={`${classes.item} ${className}`}>
    {children}
  </a>
))

export const PopMenuDivider = () => <hr className={classes.line} />
