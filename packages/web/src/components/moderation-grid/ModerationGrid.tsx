import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { Thumbnail } from '#components/photos/Thumbnail.tsx'
import { formatKey } from '#components/viewer/viewer-keys.ts'
import { toReadingKey } from '#lib/browser/direction.ts'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import { SelectBox } from '#ui/bulk/SelectBox.tsx'
import { useBulkKeys } from '#ui/bulk/use-bulk-keys.ts'
import type { RowSelection } from '#ui/bulk/use-selection.ts'
import { findNextTile } from './find-next-tile.ts'
import classes from './ModerationGrid.module.css'

/** What a tile shows of a photo. */
interface ModerationTile {
  id: number
  name: string
  /** Null if the picture cannot be shown, as for photos in the trash. */
  src: string | null
  color: string | null
  owner: string
  date: string
}

interface ShortcutHint {
  key: string
  label: string
}

interface Props<Row> {
  label: string
  rows: Row[]
  toTile: (row: Row) => ModerationTile
  /** Renders the state of a photo, such as a badge. */
  renderState?: (row: Row) => ReactNode
  /** Missing for administrators who may only look. */
  selection: RowSelection<Row> | undefined
  onOpen: (row: Row) => void
  /** Keys of the bulk actions, for the line of help. */
  shortcuts: ShortcutHint[]
}

/** Names the keys; hidden where a finger is the only pointer. */
function KeysLine({ shortcuts, canSelect }: { shortcuts: ShortcutHint[]; canSelect: boolean }) {
  const { t } = useTranslation('photo-review')
  const hints = [
    { keys: ['←', '↑', '→', '↓'], label: t('keys.move') },
    { keys: ['Enter'], label: t('keys.open') },
    ...(canSelect
      ? [
          { keys: ['Space'], label: t('keys.select') },
          { keys: ['Shift', '→'], label: t('keys.range') },
          { keys: ['A'], label: t('keys.all') },
          { keys: ['Esc'], label: t('keys.clear') },
          ...shortcuts.map(({ key, label }) => ({ keys: [formatKey(key)], label })),
        ]
      : []),
  ]
  return (
    <ul className={classes.help} aria-label={t('keys.title')}>
      {hints.map(({ keys, label }) => (
        <li key={label}>
          {keys.map((key) => (
            <kbd key={key}>{toReadingKey(key)}</kbd>
          ))}
          {label}
        </li>
      ))}
    </ul>
  )
}

interface TileProps<Row> extends Pick<Props<Row>, 'rows' | 'selection' | 'onOpen' | 'renderState'> {
  row: Row
  tile: ModerationTile
}

/** A click on the picture selects the photo, with Shift every photo from the one before; its name opens it. */
function Tile<Row>({ row, rows, tile, selection, onOpen, renderState }: TileProps<Row>) {
  const picture = tile.src ? <Thumbnail src={tile.src} alt="" /> : null
  const style = { backgroundColor: tile.color ?? undefined }
  return (
    <li className={classes.tile} data-chosen={selection?.has(row) || undefined}>
      {selection?.canChoose(row) ? (
        // The label passes clicks on the picture to the box; Shift would select text on the way.
        <div
          role="presentation"
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          onDoubleClick={() => onOpen(row)}
        >
          <label className={classes.picture} style={style} data-picture={tile.id}>
            {picture}
            <SelectBox selection={selection} page={rows} row={row} />
          </label>
        </div>
      ) : (
        <div className={classes.picture} style={style} data-picture={tile.id}>
          {picture}
        </div>
      )}
      <button type="button" className={classes.name} onClick={() => onOpen(row)}>
        {tile.name}
      </button>
      <p className={classes.facts}>
        <span>{tile.owner}</span>
        <span>{tile.date}</span>
      </p>
      {renderState && <div className={classes.state}>{renderState(row)}</div>}
    </li>
  )
}

/** Boxes, or names where nothing can be selected: what the arrow keys move between. */
const stops = (list: HTMLElement) =>
  [...list.children].map(
    (tile) => tile.querySelector<HTMLElement>('input[type=checkbox]') ?? tile.querySelector('button')!,
  )

/** Photos as large thumbnails with owner and state, selected by pointer or keyboard. */
export function ModerationGrid<Row>(props: Props<Row>) {
  const { label, rows, toTile, selection, onOpen, shortcuts } = props
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(0)
  const areLettersOn = useAreViewerKeysOn()
  usePageKeys({ onPhotos: () => stops(list.current!)[Math.min(focused, rows.length - 1)]?.focus() })
  useBulkKeys(selection ? [{ key: 'a', onPress: () => selection.togglePage(rows) }] : [])

  const extend = (from: number, to: number) => {
    const [first, last] = [rows[from]!, rows[to]!]
    if (!selection) return
    if (!selection.has(first)) selection.toggle(first, rows, false)
    if (!selection.has(last)) selection.toggle(last, rows, true)
  }
  const handleKey = (event: KeyboardEvent) => {
    const all = stops(list.current!)
    const at = all.findIndex((stop) => stop.closest('li')!.contains(event.target as Node))
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && event.target === all[at]) {
      event.preventDefault()
      return onOpen(rows[at]!)
    }
    if (event.key === 'Escape') return selection?.clear()
    const to = findNextTile(toReadingKey(event.key), at, all)
    if (to === null) return
    event.preventDefault()
    if (event.shiftKey) extend(at, to)
    setFocused(to)
    all[to]!.focus()
  }

  return (
    <>
      {areLettersOn && <KeysLine shortcuts={shortcuts} canSelect={selection !== undefined} />}
      {/* Keys move between the boxes and buttons in the list, which have the focus themselves. */}
      <div role="presentation" onKeyDown={handleKey}>
        <ul ref={list} className={classes.grid} aria-label={label}>
          {rows.map((row) => {
            const tile = toTile(row)
            return <Tile key={tile.id} {...props} row={row} tile={tile} />
          })}
        </ul>
      </div>
    </>
  )
}
