import { Check, Copy } from 'lucide-react'
import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { GalleryHandle } from '#components/gallery/Gallery.tsx'
import { idOfTile, tileOfTarget, useTileAt } from '#components/gallery/use-tile-at.ts'
import { useLinkFormat, useLinkStyle } from '#data/identity/link-style.ts'
import { copyText } from '#lib/browser/clipboard.ts'
import { formatEmbedCodes } from '@imagora/contract/embed-codes'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import { notices } from '#ui/feedback/notices.tsx'
import type { PhotoMenu as PhotoMenuComponent } from './PhotoMenu.tsx'
import classes from './TileActions.module.css'

const PhotoMenu = lazy(async () => {
  const [module] = await Promise.all([
    import('./PhotoMenu.tsx'),
    loadLocaleNamespaces('albums', 'archives', 'viewer', 'shares'),
  ])
  return { default: module.PhotoMenu }
})

/** Milliseconds for which a button says that it has copied. */
const COPIED_MS = 2000

/** Copies the link of one photo in the format used last; the button itself and a live region tell the result. */
function useCopyLink(gallery: RefObject<GalleryHandle | null>) {
  const { t } = useTranslation(['photos', 'app'])
  const style = useLinkStyle()
  const form = useLinkFormat()
  const [copiedId, setCopiedId] = useState(0)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const copy = async (id: number) => {
    const photo = gallery.current?.photoOf(id)
    const code = photo ? formatEmbedCodes([photo], form, style) : ''
    if (code === '') return notices.error({ id: 'copy', message: t('photos:url_unavailable') })
    if (!(await copyText(code))) return notices.error({ id: 'copy', message: t('app:copy_failed') })
    setCopiedId(id)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setCopiedId(0), COPIED_MS)
    return undefined
  }
  return { copy, copiedId }
}

interface MenuRequest {
  id: number
  x: number
  y: number
}

interface Hooks {
  onCopy: (id: number) => void
  onMenu: (request: MenuRequest) => void
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Listens to the keys and the secondary mouse button on photos. */
function useTileEvents(room: RefObject<HTMLElement | null>, { onCopy, onMenu }: Hooks) {
  const areKeysOn = useAreViewerKeysOn()
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const cell = tileOfTarget(event.target)
    if (!cell) return
    const isCopy = areKeysOn && event.key === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isCopy && !isMenuKey(event)) return
    event.preventDefault()
    if (isCopy) return onCopy(idOfTile(cell))
    const { left, top, width, height } = cell.getBoundingClientRect()
    onMenu({ id: idOfTile(cell), x: left + width / 2, y: top + height / 2 })
  })
  const handleMenu = useEffectEvent((event: PointerEvent) => {
    const cell = tileOfTarget(event.target)
    // A long press selects, and Shift leads to the browser's own menu.
    if (!cell || event.defaultPrevented || event.pointerType === 'touch' || event.shiftKey) return
    event.preventDefault()
    onMenu({ id: idOfTile(cell), x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const { current } = room
    if (!current) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    current.addEventListener('keydown', (event) => handleKey(event), { signal })
    current.addEventListener('contextmenu', (event) => handleMenu(event), { signal })
    return () => leaving.abort()
  }, [room])
}

interface Props extends Omit<ComponentProps<typeof PhotoMenuComponent>, 'at'> {
  /** Element around the gallery. */
  room: RefObject<HTMLElement | null>
  gallery: RefObject<GalleryHandle | null>
}

/** Copy button of the photo under the mouse or with the focus, and the context menu of photos. */
export function TileActions({ room, gallery, ...menu }: Props) {
  const { t } = useTranslation('photos')
  const at = useTileAt(room)
  const { copy, copiedId } = useCopyLink(gallery)
  const [request, setRequest] = useState<MenuRequest | null>(null)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useTileEvents(room, { onCopy: (id) => void copy(id), onMenu: setRequest })
  // The photo may be loaded after its tile has been entered.
  useEffect(() => (at ? gallery.current?.watch(rerender) : undefined), [at, gallery])
  const photo = at && gallery.current?.photoOf(at.id)
  const isCopied = photo?.id === copiedId

  return (
    <>
      {photo &&
        createPortal(
          <button
            type="button"
            // Photos are one stop of the Tab key; by keyboard the same is done with C.
            tabIndex={-1}
            data-own
            className={classes.copy}
            data-copied={isCopied || undefined}
            aria-label={isCopied ? t('links_copied', { count: 1 }) : t('copy_link')}
            title={isCopied ? t('links_copied', { count: 1 }) : t('copy_link')}
            onClick={() => void copy(photo.id)}
          >
            {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </button>,
          at.cell,
        )}
      <output className="unseen">{copiedId > 0 && t('links_copied', { count: 1 })}</output>
      <Suspense>{request && <PhotoMenu {...menu} at={request} />}</Suspense>
    </>
  )
}
