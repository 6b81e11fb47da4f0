import {
  lazy,
  type ReactNode,
  type Ref,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Header } from '#components/photo-grid/layout/layout.ts'
import { type GridHandle, PhotoGrid } from '#components/photo-grid/PhotoGrid.tsx'
import { type Grouping, type PhotoColumns, getGroupTime } from '#components/photo-grid/photo-columns.ts'
import { noSelection } from '#components/photo-grid/photo-selection.ts'
import { type GridOptions, useGridLayout } from '#components/photo-grid/use-grid-layout.ts'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { formatDate } from '#lib/formats/dates.ts'
import classes from './Gallery.module.css'
import { useScrollPosition } from './scroll-position.ts'
import type { ScrubberHandle } from './Scrubber.tsx'
import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'
import type { GallerySelection } from './use-gallery-selection.ts'
import { useTiles } from './tiles/use-tiles.ts'

/** Imperative API of a gallery for its parent. */
export interface GalleryHandle extends Pick<GridHandle, 'focus' | 'reveal' | 'elementOf'> {
  /** Returns the tile of a photo; null until it has been loaded for the viewport. */
  photoOf: (id: number) => PhotoTile | null
  /** Requests photos; a new request replaces the previous one of the same requester. */
  requestTiles: (indexes: number[], wisher: string) => void
  /** Focuses the date scrubber; a short list has none. */
  goToDate: () => void
  /** Notifies about newly loaded tiles; returns the unsubscribe function. */
  watch: (listener: () => void) => () => void
}

interface Props {
  source: GallerySource
  label: string
  photos: PhotoColumns
  gridOptions: GridOptions
  /** Undefined when photos cannot be selected. */
  chosen?: GallerySelection
  onOpen: (index: number) => void
  /** Receives the focused photo, for when none is selected. */
  onDelete?: (index: number) => void
  /** Label of a marked photo, or null. */
  markOf?: (id: number) => string | null
  /** False for lists in a custom order, which have no timeline. */
  hasScrubber?: boolean
  /** Overrides the day names of the headers. */
  nameOf?: (day: number) => string
  /** Content that opens over the gallery. */
  children?: ReactNode
  ref?: Ref<GalleryHandle>
}

// The scrubber comes after the photos, and only in a long list.
const Scrubber = lazy(async () => ({ default: (await import('./Scrubber.tsx')).Scrubber }))

const nothing = noSelection(0)

const choosing = (chosen: GallerySelection | undefined) =>
  chosen
    ? {
        selection: chosen.selection,
        onSelect: chosen.select,
        isSelecting: chosen.isSelecting,
        onDeselect: chosen.stopSelecting,
      }
    : { selection: nothing, onSelect: () => {}, isSelecting: false, onDeselect: () => {}, isPlain: true }

/** Minimum list height for a scrubber, in viewport heights. */
const SCRUBBER_MIN_SCREEN_COUNT = 3

function useHeaderWords(grouping: Grouping) {
  const { t, i18n } = useTranslation('gallery')
  const [year] = useState(() => new Date().getUTCFullYear())
  return useMemo(() => {
    return {
      nameOf({ group }: Header) {
        const time = getGroupTime(group, grouping)
        const day = new Date(time).getUTCFullYear() === year ? 'day' : 'dayOfYear'
        return formatDate(time, grouping === 'month' ? 'month' : day, i18n.language)
      },
      getSelectGroupLabel: (name: string) => t('choose_group', { name }),
    }
  }, [grouping, i18n.language, t, year])
}

/**
 * Tells when the first screen is painted, for what takes longer in a long list: the layout of all of it, and the
 * scrubber, which counts the months of all photos.
 */
function useAfterPaint(hasLayout: boolean, onPainted: () => void) {
  const handlePainted = useEffectEvent(onPainted)
  useEffect(() => {
    let [frame, timer] = [0, 0]
    // The frame is painted after its callbacks, so the rest follows in a task of its own.
    if (hasLayout) {
      frame = requestAnimationFrame(() => {
        timer = window.setTimeout(() => startTransition(() => handlePainted()))
      })
    }
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [hasLayout])
}

/** A photo list from any source: laid out as a whole, with tiles loaded on scroll, selection, and a date scrubber. */
export function Gallery({
  source,
  label,
  photos,
  gridOptions,
  chosen,
  onOpen,
  onDelete,
  markOf,
  hasScrubber = true,
  nameOf,
  children,
  ref,
}: Props) {
  const { t } = useTranslation('gallery')
  const formats = useFormats()
  const room = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const scrubber = useRef<ScrubberHandle>(null)
  const [announced, announce] = useState('')
  const [isPainted, setPainted] = useState(false)
  const words = useHeaderWords(gridOptions.grouping)
  const place = useScrollPosition()
  // Whoever comes back to a photo waits for the layout that has it.
  const layout = useGridLayout(room, photos, gridOptions, !isPainted && place.anchor === null)
  useAfterPaint(layout !== null, () => setPainted(true))
  const [listeners] = useState(() => new Set<() => void>())
  const handleTiles = () => {
    grid.current?.refresh()
    for (const listener of listeners) listener()
  }
  const { VideoPreview, ...tiles } = useTiles(source, photos, handleTiles, markOf)
  useImperativeHandle(ref, () => ({
    focus: (index) => grid.current?.focus(index),
    reveal: (index) => grid.current?.reveal(index),
    elementOf: (index) => grid.current?.elementOf(index) ?? null,
    photoOf: tiles.photoOf,
    goToDate: () => scrubber.current?.focus(),
    requestTiles: tiles.requestTiles,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }))

  usePageKeys({ onPhotos: () => grid.current?.focusStart() })

  const tellActive = (index: number) => {
    const date = formats.date(new Date(getGroupTime(photos.days[index]!, 'day')).toISOString())
    announce(t('position', { place: formats.number(index + 1), total: formats.number(photos.count), date }))
  }

  return (
    <div ref={room} className={classes.room}>
      {layout && (
        <PhotoGrid
          ref={grid}
          label={label}
          photos={photos}
          layout={layout}
          {...words}
          {...(nameOf && { nameOf: ({ group }: Header) => nameOf(group) })}
          tileOf={tiles.tileOf}
          onNeed={(indexes, urgent) => tiles.requestTiles(indexes, 'grid', urgent)}
          {...choosing(chosen)}
          onOpen={onOpen}
          onDelete={onDelete}
          onActive={tellActive}
          onMove={(top) => scrubber.current?.syncTo(top)}
          anchor={place.anchor}
          onAnchor={place.save}
        />
      )}
      {layout && isPainted && hasScrubber && layout.height > SCRUBBER_MIN_SCREEN_COUNT * innerHeight && (
        <Suspense>
          <Scrubber ref={scrubber} photos={photos} layout={layout} grid={grid} />
        </Suspense>
      )}
      <output className="unseen">{announced}</output>
      {VideoPreview && <VideoPreview room={room} photoOf={tiles.photoOf} />}
      {children}
    </div>
  )
}
