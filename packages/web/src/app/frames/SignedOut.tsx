import { Navigate, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The session ended while its screens were open, here or in another tab. */
export function SignedOut() {
  const href = useLocation({ select: ({ href: shown }) => shown })
  // The address changes while this still stands; what counts is where it was.
  const [next] = useState(href)
  return <Navigate to="/login" search={{ next }} replace />
}
