import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import classes from './SelectionBar.module.css'

/** Wraps an action that needs selected photos; without any it shows a notice. */
export type WithPhotos = (act: (ids: number[]) => void) => () => void

const layers = '[aria-modal=true], [popover]'

/** Returns whether a dialog, a menu, the viewer or a field handles Escape itself. */
const isForOther = ({ target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented ||
  (target as Element).closest(`${layers}, input, textarea, select`) !== null ||
  document.querySelector('[aria-modal=true], :popover-open') !== null ||
  location.hash.startsWith('#photo-')

/** Escape ends the selection wherever the focus is. */
function useEscape(onEscape: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isForOther(event)) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

interface Props {
  /** Page title, when the toolbar replaces it. */
  title?: string
  chosen: GallerySelection
  total: number
  children: (withPhotos: WithPhotos) => ReactNode
}

/** Selection count and actions, in place of the page title, or at the bottom on a phone. */
export function SelectionToolbar({ title, chosen, total, children }: Props) {
  const { t } = useTranslation('gallery')
  const formats = useFormats()
  const isMobile = useIsMobile()
  const count = chosen.selection.selectedCount
  useEscape(chosen.stopSelecting)
  const withPhotos: WithPhotos = (act) => () => {
    if (count > 0) act(chosen.getSelectedIds())
    else notices.info({ id: 'select_first', message: t('select_first') })
  }
  return (
    <div className={classes.bar} data-selection-bar role="toolbar" aria-label={t('selection')}>
      <div className={classes.head}>
        <IconButton label={t('selection_end')} onClick={chosen.stopSelecting}>
          <X size={20} />
        </IconButton>
        {title && !isMobile && <h1 className="unseen">{title}</h1>}
        <output className={classes.count}>
          {t('selected', { chosen: formats.number(count), total: formats.number(total) })}
        </output>
        <button type="button" className={classes.choice} disabled={count === total} onClick={chosen.selectAll}>
          {t('select_all')}
        </button>
        <button type="button" className={classes.choice} disabled={count === 0} onClick={chosen.invert}>
          {t('invert')}
        </button>
      </div>
      <div className={classes.actions}>{children(withPhotos)}</div>
    </div>
  )
}
