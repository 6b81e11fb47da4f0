import { Navigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** Shown when the session ended while its screens were open, here or in another tab. */
export function RedirectToLogin() {
  // The URL may have changed already; the user returns to the last resolved one.
  const shown = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href })
  const [next] = useState(shown)
  return <Navigate to="/login" search={{ next }} replace />
}
