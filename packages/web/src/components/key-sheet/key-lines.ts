import { useTranslation } from 'react-i18next'
import { ownKeys } from '#components/viewer/keys.ts'

export interface KeyLine {
  name: string
  label: string
  keys: string[]
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
const command = isApple ? '⌘' : 'Ctrl'

const gridKeys = {
  move: ['←', '↑', '→', '↓'],
  row: ['Home', 'End'],
  ends: [command, 'Home', 'End'],
  page: ['PgUp', 'PgDn'],
  open: ['Enter'],
  choose: ['Space', 'X'],
  range: ['Shift', '↑', '↓'],
  all: [command, 'A'],
  delete: ['Delete'],
  clear: ['Esc'],
  search: ['/'],
  date: ['G'],
  help: ['?'],
} as const

const names = Object.keys(gridKeys) as (keyof typeof gridKeys)[]

const plainNames = names.filter((name) => ['move', 'row', 'ends', 'page', 'open', 'date', 'help'].includes(name))

/** What keys do among many photos; fewer where they are only looked at. */
export function useGridKeys(isPlain: boolean): KeyLine[] {
  const { t } = useTranslation('gallery')
  return (isPlain ? plainNames : names).map((name) => ({ name, label: t(`keys.${name}`), keys: [...gridKeys[name]] }))
}

const written = (key: string) => (key.length === 1 ? key.toUpperCase() : key)

/** What keys do where one photo is open. */
export function useViewerKeys(acts: { name: string; label: string; key?: string }[]): KeyLine[] {
  const { t } = useTranslation('viewer')
  return [
    ...ownKeys.map(({ act, keys }) => ({ name: act, label: t(`acts.${act}`), keys })),
    ...acts.flatMap(({ name, label, key }) => (key ? [{ name, label, keys: [written(key)] }] : [])),
  ]
}
