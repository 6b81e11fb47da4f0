import type { PropsWithChildren } from 'react'

/**
 * Stands in for react-remove-scroll, which Mantine's modal and notifications import (vite.config.ts). Modal.tsx locks the
 * page itself, so the library would be 4 kB that no dialog uses.
 */
export const RemoveScroll = ({ children }: PropsWithChildren) => children

/** Classes that keep a fixed element in place while the body is locked, which it never is. */
RemoveScroll.classNames = { fullWidth: '', zeroRight: '' }
