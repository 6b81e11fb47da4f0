import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatKey, listViewerShortcuts } from '#components/viewer/viewer-keys.ts'
import { Switch } from '@mantine/core'
import { setViewerKeysOn, useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './ShortcutsDialog.module.css'

interface KeyLine {
  name: string
  label: string
  keys: string[]
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl'

const gridKeys = {
  move: ['←', '↑', '→', '↓'],
  row: ['Home', 'End'],
  ends: [COMMAND_KEY, 'Home', 'End'],
  page: ['PgUp', 'PgDn'],
  open: ['Enter'],
  choose: ['Space', 'X'],
  range: ['Shift', '↑', '↓'],
  all: [COMMAND_KEY, 'A'],
  delete: ['Delete'],
  copy: ['C'],
  menu: ['Shift', 'F10'],
  clear: ['Esc'],
  date: ['G'],
} as const

const names = Object.keys(gridKeys) as (keyof typeof gridKeys)[]

/** Actions of the viewer whose keys also act on the selection of the library. */
const selectionActNames = ['album', 'share_link']

const plainNames = names.filter((name) => ['move', 'row', 'ends', 'page', 'open', 'date'].includes(name))

/** Shortcuts of the photo grid; fewer when photos cannot be selected. */
function useGridKeys(isPlain: boolean, selectionActs: KeyLine[] = []): KeyLine[] {
  const { t } = useTranslation(['gallery', 'app'])
  const lines: KeyLine[] = (isPlain ? plainNames : names).map((name) => ({
    name,
    label: t(`gallery:keys.${name}`),
    keys: [...gridKeys[name]],
  }))
  const undo = { name: 'undo', label: t('app:undo'), keys: [COMMAND_KEY, 'Z'] }
  return isPlain ? lines : [...lines, ...selectionActs, undo]
}

/** Shortcuts that work on every screen; the search only where there is one. */
function useGeneralKeys(): KeyLine[] {
  const { t } = useTranslation(['gallery', 'viewer', 'app'])
  const hasUpload = document.querySelector('[aria-keyshortcuts=U]') !== null
  const hasSearch = document.querySelector('[type=search]') !== null
  return [
    ...(hasSearch ? [{ name: 'search', label: t('gallery:keys.search'), keys: ['/'] }] : []),
    ...(hasUpload ? [{ name: 'upload', label: t('app:nav.upload'), keys: ['U'] }] : []),
    { name: 'help', label: t('gallery:keys.help'), keys: ['?'] },
    { name: 'close', label: t('viewer:acts.close'), keys: ['Esc'] },
  ]
}

/** Shortcuts of the viewer. */
function useViewerKeys(acts: { name: string; label: string; key?: string }[]): KeyLine[] {
  const { t } = useTranslation('viewer')
  return [
    ...listViewerShortcuts().map(({ act, keys }) => ({ name: act, label: t(`acts.${act}`), keys })),
    ...acts.flatMap(({ name, label, key }) => (key ? [{ name, label, keys: [formatKey(key)] }] : [])),
  ]
}

export const ShortcutList = ({ title, lines }: { title: string; lines: KeyLine[] }) => (
  <section>
    <h3 className={classes.title}>{title}</h3>
    <dl className={classes.keys}>
      {lines.map(({ name, label, keys }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

function KeysSwitch() {
  const { t } = useTranslation('viewer')
  const areOn = useAreViewerKeysOn()
  return (
    <Switch
      label={t('keys_on')}
      description={t('keys_on_help')}
      checked={areOn}
      onChange={({ currentTarget }) => setViewerKeysOn(currentTarget.checked)}
    />
  )
}

interface Props {
  opened: boolean
  onClose: () => void
  /** Actions for one photo, provided by the page. */
  acts: { name: string; label: string; key?: string }[]
  /** Origin of the dialog; its shortcuts are listed first. */
  place: 'grid' | 'viewer'
  /** Photos cannot be selected or searched here. */
  isPlain?: boolean | undefined
}

/** Lists the shortcuts of a gallery and its viewer, with a switch to turn them off. */
export function ShortcutsDialog({ opened, onClose, acts, place, isPlain = false }: Props) {
  const { t } = useTranslation(['viewer', 'gallery'])
  const selectionActs = acts.flatMap(({ name, label, key }) =>
    key && selectionActNames.includes(name) ? [{ name, label, keys: [formatKey(key)] }] : [],
  )
  const gridLines = useGridKeys(isPlain, place === 'grid' ? selectionActs : [])
  const parts = [
    { title: t('gallery:keys.title'), lines: [...gridLines, ...useGeneralKeys()] },
    { title: t('viewer:title'), lines: useViewerKeys(acts) },
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('viewer:keys')}>
      {(place === 'grid' ? parts : parts.toReversed()).map((part) => (
        <ShortcutList key={part.title} {...part} />
      ))}
      <KeysSwitch />
    </Dialog>
  )
}

/** Lists the shortcuts of the open screen, with those of its photos if it shows any. */
export function ScreenShortcutsDialog({ opened, onClose }: Pick<Props, 'opened' | 'onClose'>) {
  const { t } = useTranslation(['viewer', 'gallery'])
  // Screens that jump to a date have a help of their own.
  const [grid] = useState(() => document.querySelector('main [role=grid]'))
  const gridLines = useGridKeys(grid?.ariaMultiSelectable !== 'true').filter(({ name }) => name !== 'date')
  const viewerLines = useViewerKeys([])
  return (
    <Dialog opened={opened} onClose={onClose} title={t('viewer:keys')}>
      <ShortcutList title={t('gallery:keys.general')} lines={useGeneralKeys()} />
      {grid && <ShortcutList title={t('gallery:keys.title')} lines={gridLines} />}
      {grid && <ShortcutList title={t('viewer:title')} lines={viewerLines} />}
      <KeysSwitch />
    </Dialog>
  )
}
