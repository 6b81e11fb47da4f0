import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '#components/photo-grid/layout/layout.ts'
import type { GridHandle } from '#components/photo-grid/PhotoGrid.tsx'
import { type PhotoColumns, getGroupTime } from '#components/photo-grid/photo-columns.ts'
import { toReadingKey } from '#lib/browser/direction.ts'
import { formatDate } from '#lib/formats/dates.ts'
import { createTimeline, listMonths, yearsOf } from './scrubber-months.ts'
import classes from './Scrubber.module.css'

export interface ScrubberHandle {
  /** Updates the position after the list has scrolled. */
  syncTo: (top: number) => void
  /** Focuses the bar, for keyboard navigation by month. */
  focus: () => void
}

interface Props {
  photos: PhotoColumns
  layout: Layout
  grid: RefObject<GridHandle | null>
  ref?: Ref<ScrubberHandle>
}

/** Milliseconds the bar stays visible after scrolling has stopped. */
const HIDE_DELAY_MS = 1500

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 12,
  PageUp: -12,
}

const Years = ({ years }: { years: ReturnType<typeof yearsOf> }) =>
  years.map(({ year, share }) => (
    <span key={year} className={classes.year} style={{ top: `${share * 100}%` }}>
      {year}
    </span>
  ))

/** Skips unchanged attributes, because a month spans many frames. */
function write(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Timeline at the edge of a list: dragging scrolls, and the keyboard moves by month. */
export function Scrubber({ photos, layout, grid, ref }: Props) {
  const { t, i18n } = useTranslation('gallery')
  const bar = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const stood = useRef<number | null>(null)
  const months = useMemo(() => listMonths(photos), [photos])
  const timelineOf = (view: number) => createTimeline(months, layout, view)
  const years = useMemo(
    () => yearsOf(months, createTimeline(months, layout, innerHeight), innerHeight - 120),
    [months, layout],
  )
  const wordsOf = (place: number) => formatDate(getGroupTime(months[place]!.month, 'month'), 'month', i18n.language)
  /** Returns where the list is, and its months for the height of the window. */
  function readPosition() {
    const { top, height } = grid.current?.view() ?? { top: 0, height: innerHeight }
    return { top, timeline: timelineOf(height) }
  }

  function mark(place: number, share: number) {
    if (!bar.current) return
    // The thumb is as high as the bar, so its translate moves it without a layout.
    thumb.current!.style.translate = `0 ${share * 100}%`
    const words = wordsOf(place)
    if (label.current!.textContent !== words) label.current!.textContent = words
    write(bar.current, 'aria-valuenow', String(place))
    write(bar.current, 'aria-valuetext', words)
  }

  function wake() {
    if (bar.current) write(bar.current, 'data-awake', '')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => delete bar.current?.dataset.awake, HIDE_DELAY_MS)
  }

  useImperativeHandle(ref, () => ({
    focus: () => bar.current?.focus(),
    syncTo(top) {
      if (months.length === 0) return
      const { top: viewTop, timeline } = readPosition()
      mark(timeline.monthAt(viewTop), timeline.shareAt(viewTop))
      // The bar stays hidden for a newly shown list, so that it does not cover the content above.
      if (stood.current !== null && stood.current !== top) wake()
      stood.current = top
    },
  }))

  const scrub = ({ clientY }: PointerEvent) => {
    const { top, height } = bar.current!.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientY - top) / height))
    grid.current?.goTo(share * Math.max(0, layout.height - (grid.current?.view().height ?? 0)))
  }

  const handleKey = (event: KeyboardEvent) => {
    const { top, timeline } = readPosition()
    const last = months.length - 1
    const wished =
      { Home: 0, End: last }[event.key] ?? timeline.monthAt(top) + (steps[toReadingKey(event.key)] ?? Number.NaN)
    if (Number.isNaN(wished)) return
    event.preventDefault()
    const place = Math.min(last, Math.max(0, wished))
    grid.current?.goTo(event.key === 'End' ? layout.height : timeline.topOf(place))
  }

  return (
    <div
      ref={bar}
      className={classes.bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range goes by steps of one length, months have many
      role="slider"
      tabIndex={0}
      aria-label={t('scrubber')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={months.length - 1}
      aria-valuenow={0}
      aria-valuetext={months.length > 0 ? wordsOf(0) : ''}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        bar.current!.dataset.held = ''
        scrub(event)
      }}
      onPointerMove={(event) => bar.current!.dataset.held !== undefined && scrub(event)}
      onPointerUp={() => delete bar.current!.dataset.held}
      onPointerCancel={() => delete bar.current!.dataset.held}
    >
      <Years years={years} />
      <div ref={thumb} className={classes.thumb}>
        <span ref={label} className={classes.label} />
      </div>
    </div>
  )
}
