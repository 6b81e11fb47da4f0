import {
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Header } from '#components/photo-grid/layout/layout.ts'
import { type GridHandle, PhotoGrid } from '#components/photo-grid/PhotoGrid.tsx'
import { type Grouping, type PhotoColumns, timeOf } from '#components/photo-grid/photo-columns.ts'
import { noSelection } from '#components/photo-grid/photo-selection.ts'
import { type GridLook, useGridLayout } from '#components/photo-grid/use-layout.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { formatDate } from '#lib/formats/dates.ts'
import classes from './Gallery.module.css'
import { usePlace } from './scroll-position.ts'
import { Scrubber, type ScrubberHandle } from './Scrubber.tsx'
import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'
import type { GallerySelection } from './use-gallery-selection.ts'
import { useTiles } from './tiles/use-tiles.ts'

/** What the place that a gallery stands in may ask of it. */
export interface GalleryHandle extends Pick<GridHandle, 'focus' | 'reveal' | 'elementOf'> {
  /** What is known of a photo; nothing until it has come into sight. */
  photoOf: (id: number) => PhotoTile | null
  /** Whoever wishes for photos takes back what the same one wished for before. */
  need: (indexes: number[], wisher: string) => void
  /** Gives the keyboard to the bar that goes along by date; a short list has none. */
  goToDate: () => void
  /** Tells when more is known, until the answer is called. */
  watch: (listener: () => void) => () => void
}

interface Props {
  source: GallerySource
  label: string
  photos: PhotoColumns
  look: GridLook
  /** Nothing where photos are only looked at. */
  chosen?: GallerySelection
  onOpen: (index: number) => void
  onDelete?: () => void
  /** What some of the photos are marked with, in words. */
  markOf?: (id: number) => string | null
  /** Where photos stand in an order of their own there is no time to go along. */
  hasScrubber?: boolean
  /** What its days are called, where they are more than days. */
  nameOf?: (day: number) => string
  /** What opens over it. */
  children?: ReactNode
  ref?: Ref<GalleryHandle>
}

const nothing = noSelection(0)

const choosing = (chosen: GallerySelection | undefined) =>
  chosen
    ? { selection: chosen.selection, onSelect: chosen.select, isChoosing: chosen.isChoosing }
    : { selection: nothing, onSelect: () => {}, isChoosing: false, isPlain: true }

/** A list shorter than this many views is seen without a scrubber. */
const scrubbedFrom = 3

function useHeaderWords(grouping: Grouping) {
  const { t, i18n } = useTranslation('gallery')
  const [year] = useState(() => new Date().getUTCFullYear())
  return useMemo(() => {
    return {
      nameOf({ group }: Header) {
        const time = timeOf(group, grouping)
        const day = new Date(time).getUTCFullYear() === year ? 'day' : 'dayOfYear'
        return formatDate(time, grouping === 'month' ? 'month' : day, i18n.language)
      },
      chooseWords: (name: string) => t('choose_group', { name }),
    }
  }, [grouping, i18n.language, t, year])
}

/** The bar counts the months of all photos, for which the first of them do not wait. */
function useIsPainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}

/** Photos from anywhere: laid out whole, fetched as they come into sight, chosen, and gone along by date. */
export function Gallery({
  source,
  label,
  photos,
  look,
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
  const layout = useGridLayout(room, photos, look)
  const isPainted = useIsPainted()
  const words = useHeaderWords(look.grouping)
  const place = usePlace()
  const [listeners] = useState(() => new Set<() => void>())
  const handleTiles = () => {
    grid.current?.refresh()
    for (const listener of listeners) listener()
  }
  const tiles = useTiles(source, photos, handleTiles, markOf)
  useImperativeHandle(ref, () => ({
    focus: (index) => grid.current?.focus(index),
    reveal: (index) => grid.current?.reveal(index),
    elementOf: (index) => grid.current?.elementOf(index) ?? null,
    photoOf: tiles.photoOf,
    goToDate: () => scrubber.current?.focus(),
    need: tiles.need,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }))

  const tellActive = (index: number) => {
    const date = formats.date(new Date(timeOf(photos.days[index]!, 'day')).toISOString())
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
          onNeed={(indexes) => tiles.need(indexes)}
          {...choosing(chosen)}
          onOpen={onOpen}
          onDelete={onDelete}
          onActive={tellActive}
          onMove={(top) => scrubber.current?.follow(top)}
          anchor={place.anchor}
          onAnchor={place.keep}
        />
      )}
      {layout && isPainted && hasScrubber && layout.height > scrubbedFrom * innerHeight && (
        <Scrubber ref={scrubber} photos={photos} layout={layout} grid={grid} />
      )}
      <output className="unseen">{announced}</output>
      {children}
    </div>
  )
}
