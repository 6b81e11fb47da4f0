import type { ReactNode } from 'react'

interface Props {
  label: string
  className?: string | undefined
  /** Set inside a landmark of the same name, which must be unique. */
  isNested?: boolean
  children: ReactNode
}

// Keyboard users scroll by the arrow keys, which requires the region to be focusable.
const focusable = { tabIndex: 0 }

/** A region of the page with its own scrolling. */
export function ScrollRegion({ label, className, isNested = false, children }: Props) {
  const Region = isNested ? 'div' : 'section'
  return (
    <Region className={className} aria-label={label} {...(isNested && { role: 'group' })} {...focusable}>
      {children}
    </Region>
  )
}
