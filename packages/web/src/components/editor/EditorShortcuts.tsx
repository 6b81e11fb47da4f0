import { useTranslation } from 'react-i18next'
import { COMMAND_KEY, ShortcutList } from '#components/keyboard/ShortcutsDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { toolKeys, tools } from './model/tools.ts'

const annotationKeys = {
  walk: ['Tab'],
  move: ['←', '↑', '→', '↓'],
  resize: ['Shift', '←', '↑', '→', '↓'],
  write: ['Enter'],
  delete: ['Delete'],
  deselect: ['Esc'],
} as const

const annotationKeyNames = Object.keys(annotationKeys) as (keyof typeof annotationKeys)[]

/** Lists the keys of the editor. */
export function EditorShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor')
  return (
    <Dialog opened onClose={onClose} title={t('shortcuts')}>
      <ShortcutList
        title={t('kind')}
        lines={[
          ...tools.map((name) => ({ name, label: t(name), keys: [toolKeys[name].toUpperCase()] })),
          { name: 'undo', label: t('undo'), keys: [COMMAND_KEY, 'Z'] },
          { name: 'redo', label: t('redo'), keys: [COMMAND_KEY, 'Shift', 'Z'] },
          { name: 'shortcuts', label: t('shortcuts'), keys: ['?'] },
        ]}
      />
      <ShortcutList
        title={t('annotations')}
        lines={annotationKeyNames.map((name) => ({ name, label: t(`keys.${name}`), keys: [...annotationKeys[name]] }))}
      />
    </Dialog>
  )
}
