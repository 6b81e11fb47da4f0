import { useTranslation } from 'react-i18next'
import { ShortcutList } from '#components/keyboard/ShortcutsDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Keyboard shortcuts of the editor. */
export function EditorShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'viewer', 'app'])
  const lines = [
    { name: 'undo', label: t('editor:undo'), keys: [command, 'Z'] },
    { name: 'redo', label: t('editor:redo'), keys: [command, 'Shift', 'Z'] },
    { name: 'help', label: t('viewer:keys'), keys: ['?'] },
    { name: 'close', label: t('app:close'), keys: ['Esc'] },
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('viewer:keys')} zIndex={210}>
      <ShortcutList title={t('editor:title')} lines={lines} />
    </Dialog>
  )
}
