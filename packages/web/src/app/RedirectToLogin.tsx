import { Navigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** The session ended while its screens were open, here or in another tab. */
export function RedirectToLogin() {
  // The address may have changed already; what counts is where one was.
  const shown = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href })
  const [next] = useState(shown)
  return <Navigate to="/login" search={{ next }} replace />
}
