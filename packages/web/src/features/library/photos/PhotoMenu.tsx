import { Copy, Download, FolderPlus, Maximize2, Pencil, Share2, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArchiveDownload } from '#components/archive-download/ArchiveDownload.tsx'
import { useArchiveDownload } from '#components/archive-download/use-archive-download.ts'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { type Shared, ShareButton } from '#components/share-dialog/ShareButton.tsx'
import { useLinkFormat } from '#data/identity/link-style.ts'
import { preparePhotoArchive } from '#data/library/archives.ts'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { useDownloadForEditor, useDownloadOriginal } from '#data/library/own-photos.ts'
import { AddToAlbum } from '#features/library/albums/AddToAlbum.tsx'
import { type EditedPhoto, EditPhoto } from '#features/library/photo-details/EditPhoto.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { PopMenuDivider, PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import { BatchEdit } from './batch-edit/BatchEdit.tsx'
import { useCopyMany } from './SelectionActions.tsx'
import classes from './TileActions.module.css'

interface Props {
  /** Photo and window position of the menu; another object opens it again. */
  at: { id: number; x: number; y: number }
  chosen: GallerySelection
  source: GallerySource
  onOpen: (id: number) => void
  onDelete: (ids: number[]) => void
  /** Label of the last entry, which takes the photos away. */
  deleteLabel: string
}

/** Pixels between the menu and the edges of the window. */
const MARGIN_PX = 8

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface MenuEntry {
  name: string
  label: string
  icon: ReactNode
  onAct: () => void
}

/** A menu at a window position. The browser closes it; the arrow keys move within it. */
function MenuAt({ at, label, entries }: { at: Props['at']; label: string; entries: MenuEntry[] }) {
  const menu = useRef<HTMLDivElement>(null)
  const itemsOf = () => [...menu.current!.querySelectorAll('button')]
  useLayoutEffect(() => {
    const { current } = menu
    if (!current) return
    current.showPopover()
    const { width, height } = current.getBoundingClientRect()
    current.style.left = `${Math.max(MARGIN_PX, Math.min(at.x, innerWidth - width - MARGIN_PX))}px`
    current.style.top = `${Math.max(MARGIN_PX, Math.min(at.y, innerHeight - height - MARGIN_PX))}px`
    current.querySelector('button')?.focus()
  }, [at])

  const focusPhoto = () => document.querySelector<HTMLElement>(`#photo-${at.id} a`)?.focus({ preventScroll: true })
  const handleKey = (event: KeyboardEvent) => {
    const items = itemsOf()
    const step = steps[event.key]
    if (event.key === 'Tab') menu.current!.hidePopover()
    if (!step) return
    event.preventDefault()
    items[step(items.indexOf(document.activeElement as HTMLButtonElement), items.length)]!.focus()
  }
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      onKeyDown={handleKey}
      // The menu key opens the browser's menu when it is released.
      onContextMenu={(event) => event.preventDefault()}
      onToggle={({ newState }) => {
        // A click elsewhere has moved the focus; otherwise it goes back to the photo.
        if (newState === 'closed' && document.activeElement === document.body) focusPhoto()
      }}
    >
      {entries.map(({ name, label: words, icon, onAct }) => (
        <div key={name} role="presentation">
          {name === 'delete' && <PopMenuDivider />}
          <PopMenuItem
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current!.hidePopover()
              // Dialogs give the focus back to what had it before.
              focusPhoto()
              onAct()
            }}
          >
            {icon}
            {words}
          </PopMenuItem>
        </div>
      ))}
    </div>
  )
}

/** Context menu of a photo, or of the selection if the photo is part of it, with the dialogs of its entries. */
export function PhotoMenu({ at, chosen, source, onOpen, onDelete, deleteLabel }: Props) {
  const { t } = useTranslation('photos')
  const [asked, setAsked] = useState<{ act: 'edit' | 'add_to'; ids: number[] } | null>(null)
  const [shared, share] = useState<Shared | null>(null)
  const [edited, setEdited] = useState<EditedPhoto | null>(null)
  const archive = useArchiveDownload()
  const { mutate: downloadOriginal } = useDownloadOriginal()
  const { mutate: downloadForEditor } = useDownloadForEditor()
  const copyMany = useCopyMany(source)
  const form = useLinkFormat()
  const selected = chosen.getSelectedIds()
  const ids = selected.includes(at.id) ? selected : [at.id]
  const isOne = ids.length === 1
  const { id } = at

  const onError = ({ message }: Error) => notices.error({ id: 'original', message })
  const download = () =>
    isOne
      ? downloadOriginal(id, { onSuccess: saveFile, onError })
      : archive.start({ count: ids.length, prepare: (signal) => preparePhotoArchive(ids, signal) })
  const edit = () =>
    isOne
      ? downloadForEditor(id, { onSuccess: (original) => setEdited({ id, original }), onError })
      : setAsked({ act: 'edit', ids })
  const iconOf = (Icon: typeof Copy) => <Icon size={16} aria-hidden />

  const entries: MenuEntry[] = [
    ...(isOne ? [{ name: 'open', label: t('open'), icon: iconOf(Maximize2), onAct: () => onOpen(id) }] : []),
    {
      name: 'copy',
      label: isOne ? t('copy_link') : t('copy_links'),
      icon: iconOf(Copy),
      onAct: () => void copyMany(ids, form),
    },
    { name: 'download', label: t('download'), icon: iconOf(Download), onAct: download },
    {
      name: 'add_to',
      label: t('add_to_album'),
      icon: iconOf(FolderPlus),
      onAct: () => setAsked({ act: 'add_to', ids }),
    },
    { name: 'share', label: t('share'), icon: iconOf(Share2), onAct: () => share({ type: 'photo', ids }) },
    { name: 'edit', label: t('edit'), icon: iconOf(Pencil), onAct: edit },
    { name: 'delete', label: deleteLabel, icon: iconOf(Trash2), onAct: () => onDelete(ids) },
  ]
  const close = () => setAsked(null)

  return (
    <>
      <MenuAt at={at} label={t('photo_menu')} entries={entries} />
      <BatchEdit opened={asked?.act === 'edit'} ids={asked?.ids ?? []} onClose={close} />
      <AddToAlbum opened={asked?.act === 'add_to'} ids={asked?.ids ?? []} onClose={close} />
      <ArchiveDownload download={archive} />
      <ShareButton shared={shared} onClose={() => share(null)} />
      {edited && <EditPhoto {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}
