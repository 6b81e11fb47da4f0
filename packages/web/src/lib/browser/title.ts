import { useEffect, useSyncExternalStore } from 'react'

/** Title parts of the current screen beyond the general title of its route. */
interface TitleParts {
  /** Name of the displayed album, ticket or page. */
  name?: string
  /** State or step of the screen with its own title, such as checkout or page not found. */
  screen?: string
}

let titleParts: TitleParts = {}
const listeners = new Set<() => void>()

function setTitleParts(title: TitleParts) {
  titleParts = title
  for (const listener of listeners) listener()
}

function useTitlePart(part: keyof TitleParts, text: string | undefined) {
  useEffect(() => {
    if (!text) return undefined
    setTitleParts({ ...titleParts, [part]: text })
    return () => setTitleParts({ ...titleParts, [part]: undefined })
  }, [part, text])
}

/** Puts the name of the displayed item before the title of its screen: “Trip 2 - Album Detail - Agora”. */
export const useTitleName = (name: string | undefined) => useTitlePart('name', name)

/** Replaces the general title of the screen. */
export const useScreenTitle = (title: string | undefined) => useTitlePart('screen', title)

export const useTitleParts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => titleParts,
  )

/** “{name} - {screen} - {site}”; a site without a name uses the product's. */
export const formatDocumentTitle = (screen: string, site: string, name?: string) =>
  [name, screen, site || 'Imagora'].filter(Boolean).join(' - ')
