import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the section or field in the URL hash and focuses the field, whose id begins with the prefix. */
export function useFieldInHash(prefix: string) {
  const hash = useLocation({ select: (location) => location.hash })
  // The target did not exist when the browser tried to scroll to it.
  useEffect(() => {
    const target = document.getElementById(hash)
    target?.scrollIntoView()
    if (hash.startsWith(prefix)) target?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [hash, prefix])
}
