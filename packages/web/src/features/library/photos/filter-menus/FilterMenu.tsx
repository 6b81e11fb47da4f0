import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { type MenuProps, Options } from './Options.tsx'
import classes from './Menus.module.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { albumMatchesQuery } from '#data/library/albums.ts'
import { focusInMenu } from '#ui/overlay/MenuChip.tsx'
import { photoColors, photoTypes } from '@imagora/contract/photo-search'
import { Check } from 'lucide-react'
import { presetDays, presets } from './preset-days.ts'
import { limits } from '@imagora/contract/limits'
import { isSameTag } from '#lib/formats/tag-names.ts'
import { tagsQuery } from '#data/library/own-photos.ts'
import { useGroup } from '#data/content/site.ts'
import type { MenuKind } from '#features/library/photos/photo-filters.ts'

const kilobyte = 1024
const megabyte = 1024 ** 2

const spans: { min_bytes?: number; max_bytes?: number }[] = [
  { max_bytes: 200 * kilobyte },
  { min_bytes: 200 * kilobyte, max_bytes: megabyte },
  { min_bytes: megabyte, max_bytes: 5 * megabyte },
  { min_bytes: 5 * megabyte, max_bytes: 20 * megabyte },
  { min_bytes: 20 * megabyte },
]

interface EndProps {
  label: string
  bytes: number | undefined
  onBytes: (bytes: number | undefined) => void
}

/** Size input in MB; incomplete numbers are not applied. */
function End({ label, bytes, onBytes }: EndProps) {
  const [typed, setTyped] = useState(() => (bytes === undefined ? '' : String(Number((bytes / megabyte).toFixed(2)))))
  const handleChange = (text: string) => {
    setTyped(text)
    const size = Number(text.replace(',', '.'))
    if (text.trim() === '') onBytes(undefined)
    else if (size >= 0 && size < 1e6) onBytes(Math.round(size * megabyte))
  }
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      rightSection={<span className={classes.unit}>MB</span>}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  )
}

function SizeMenu({ filters: { min_bytes, max_bytes }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const isOn = (span: (typeof spans)[number]) => span.min_bytes === min_bytes && span.max_bytes === max_bytes
  const wordsOf = (span: (typeof spans)[number]) => {
    const [least, most] = [span.min_bytes, span.max_bytes].map((bytes) => bytes && formats.bytes(bytes))
    if (!least) return t('filters.up_to', { end: most ?? '' })
    return most ? `${least} – ${most}` : t('filters.from', { end: least })
  }
  return (
    <>
      <Options
        options={spans.map((span) => ({ value: span, label: wordsOf(span) }))}
        isOn={isOn}
        onChoose={(span) => onChange({ min_bytes: undefined, max_bytes: undefined, ...(!isOn(span) && span) })}
      />
      <div className={classes.ends}>
        <End label={t('sizes.least')} bytes={min_bytes} onBytes={(bytes) => onChange({ min_bytes: bytes })} />
        <End label={t('sizes.most')} bytes={max_bytes} onBytes={(bytes) => onChange({ max_bytes: bytes })} />
      </div>
    </>
  )
}

/** Album filter with a search by name. */
function AlbumMenu({ filters: { album }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data: albums } = useQuery(albumMatchesQuery(q))
  return (
    <>
      <TextInput
        ref={focusInMenu}
        type="search"
        aria-label={t('filters.find_album')}
        placeholder={t('filters.find_album')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {albums?.data.length === 0 && <p className={classes.none}>{t('filters.no_album')}</p>}
      <Options
        options={(albums?.data ?? []).map(({ name, photo_count }) => ({
          value: name,
          label: name,
          note: formats.number(photo_count),
        }))}
        isOn={(name) => name === album}
        onChoose={(name) => onChange({ album: name === album ? undefined : name })}
      />
    </>
  )
}

/** Filter by dominant color. */
function ColorMenu({ filters, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  return (
    <div className={classes.swatches}>
      {photoColors.map((color) => (
        <button
          key={color}
          type="button"
          className={classes.swatch}
          data-color={color}
          aria-pressed={color === filters.color}
          data-closes
          onClick={() => onChange({ color: color === filters.color ? undefined : color })}
        >
          <span className={classes.paint}>{color === filters.color && <Check size={20} aria-hidden />}</span>
          {t(`colors.${color}`)}
        </button>
      ))}
    </div>
  )
}

/** Date range filter; both ends are inclusive. */
function DateMenu({ filters: { from, to }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const [today] = useState(() => new Date())
  const isOn = (preset: (typeof presets)[number]) => {
    const days = presetDays(preset, today)
    return days.from === from && days.to === to
  }
  return (
    <>
      <Options
        options={presets.map((preset) => ({ value: preset, label: t(`dates.${preset}`) }))}
        isOn={isOn}
        onChoose={(preset) => onChange(isOn(preset) ? { from: undefined, to: undefined } : presetDays(preset, today))}
      />
      <div className={classes.ends}>
        <TextInput
          type="date"
          label={t('dates.from')}
          value={from ?? ''}
          max={to}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t('dates.to')}
          value={to ?? ''}
          min={from}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
        />
      </div>
    </>
  )
}

const shown = 40

/** Tag filter; a photo must have all tags. Selected tags come first. */
function TagMenu({ filters: { tags = [] }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const { data: known = [], isSuccess } = useQuery(tagsQuery)
  const counts = new Map(known.map(({ name, photo_count }) => [name.toLowerCase(), formats.number(photo_count)]))
  const word = typed.trim().toLowerCase()
  const isOn = (name: string) => tags.some((tag) => isSameTag(tag, name))
  const others = known.filter(({ name }) => !isOn(name) && name.toLowerCase().includes(word))
  const names = [...tags, ...others.slice(0, shown).map(({ name }) => name)]

  const toggle = (tag: string) => {
    setTyped('')
    onChange({ tags: isOn(tag) ? tags.filter((other) => !isSameTag(other, tag)) : [...tags, tag] })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || word === '') return
    event.preventDefault()
    toggle(others[0]?.name ?? typed.trim())
  }

  return (
    <>
      <TextInput
        ref={focusInMenu}
        aria-label={t('filters.find_tag')}
        placeholder={t('filters.find_tag')}
        maxLength={limits.photo.tag}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={handleKey}
      />
      {isSuccess && others.length === 0 && (word !== '' || tags.length === 0) && (
        <p className={classes.none}>{t(word === '' ? 'filters.no_tags' : 'filters.no_tag')}</p>
      )}
      <Options
        options={names.map((name) => ({ value: name, label: name, note: counts.get(name.toLowerCase()) }))}
        isOn={isOn}
        onChoose={toggle}
        isMany
      />
    </>
  )
}

function TypeMenu({ filters, onChange }: MenuProps) {
  return (
    <Options
      options={photoTypes.map((type) => ({ value: type, label: type.toUpperCase() }))}
      isOn={(type) => type === filters.type}
      onChoose={(type) => onChange({ type: type === filters.type ? undefined : type })}
    />
  )
}

/** Motion photos are among the pictures. */
const OFFERED_KINDS = ['image', 'video'] as const

function KindMenu({ filters, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  return (
    <Options
      options={OFFERED_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      isOn={(kind) => kind === filters.kind}
      onChoose={(kind) => onChange({ kind: kind === filters.kind ? undefined : kind })}
    />
  )
}

function VisibilityMenu({ filters, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  return (
    <Options
      options={[
        { value: true, label: t('public') },
        { value: false, label: t('private') },
      ]}
      isOn={(side) => side === filters.is_public}
      onChoose={(side) => onChange({ is_public: side === filters.is_public ? undefined : side })}
    />
  )
}

function StorageMenu({ filters, onChange }: MenuProps) {
  const { storages } = useGroup()
  return (
    <Options
      options={storages.map(({ name }) => ({ value: name, label: name }))}
      isOn={(name) => name === filters.storage}
      onChoose={(name) => onChange({ storage: name === filters.storage ? undefined : name })}
    />
  )
}

const menus: Record<MenuKind, (props: MenuProps) => ReactNode> = {
  tag: TagMenu,
  album: AlbumMenu,
  date: DateMenu,
  kind: KindMenu,
  type: TypeMenu,
  visibility: VisibilityMenu,
  size: SizeMenu,
  color: ColorMenu,
  storage: StorageMenu,
}

export function FilterMenu({ kind, ...props }: MenuProps & { kind: MenuKind }) {
  const Menu = menus[kind]
  return <Menu {...props} />
}
