import type { ReactNode } from 'react'

interface Props {
  label: string
  className?: string | undefined
  children: ReactNode
}

// Keyboard users scroll by the arrow keys, which requires the region to be focusable.
const focusable = { tabIndex: 0 }

/** A region of the page with its own scrolling. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    <section className={className} aria-label={label} {...focusable}>
      {children}
    </section>
  )
}
