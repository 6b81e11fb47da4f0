import { useLocation, useNavigate } from '@tanstack/react-router'

const start = 'photo-'

/** The open photo stands in the address, as `#photo-12`: going back closes it, and links may lead to it. */
export function useOpenPhoto() {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const id = hash.startsWith(start) ? Number(hash.slice(start.length)) : null
  const go = (to: string, replace: boolean) =>
    void navigate({ to: '.', search: true, hash: to, replace, resetScroll: false, hashScrollIntoView: false })
  return {
    id: id !== null && Number.isSafeInteger(id) ? id : null,
    open: (photo: number) => go(`${start}${photo}`, false),
    /** Another one in its place: going back closes, however far one has gone on. */
    turn: (photo: number) => go(`${start}${photo}`, true),
    close: () => go('', true),
  }
}
