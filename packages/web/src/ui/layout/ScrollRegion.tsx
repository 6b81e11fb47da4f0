import type { ReactNode } from 'react'

interface Props {
  label: string
  className?: string | undefined
  children: ReactNode
}

// Whoever has no pointer scrolls by the arrow keys, and for that the region must take focus.
const focusable = { tabIndex: 0 }

/** A part of the page that scrolls by itself. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    <section className={className} aria-label={label} {...focusable}>
      {children}
    </section>
  )
}
