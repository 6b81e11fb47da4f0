import { useLocation, useNavigate } from '@tanstack/react-router'

const start = 'photo-'

/** The open photo is in the URL as `#photo-12`, so that going back closes it and links can open it. */
export function useOpenPhoto() {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const id = hash.startsWith(start) ? Number(hash.slice(start.length)) : null
  const go = (to: string, replace: boolean) =>
    void navigate({ to: '.', search: true, hash: to, replace, resetScroll: false, hashScrollIntoView: false })
  return {
    id: id !== null && Number.isSafeInteger(id) ? id : null,
    open: (photo: number) => go(`${start}${photo}`, false),
    /** Replaces the history entry, so that going back closes the viewer after any number of photos. */
    turn: (photo: number) => go(`${start}${photo}`, true),
    close: () => go('', true),
  }
}
