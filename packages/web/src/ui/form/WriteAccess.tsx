import { createContext, type ReactNode, useContext } from 'react'

const ReadOnlyContext = createContext(false)

/** Below it nothing can be changed: forms are disabled, and actions are absent. */
export const ReadOnlyScreen = ReadOnlyContext.Provider

export const useIsReadOnly = () => useContext(ReadOnlyContext)

/** Actions that only those see who may use them. */
export function WriteAccess({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children
}
