import { useTranslation } from 'react-i18next'
import { ShortcutsDialog } from '#components/keyboard/ShortcutsDialog.tsx'

/** Keyboard shortcuts of the library and its viewer. */
export function PhotoShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('viewer')
  const acts = [
    { name: 'edit', label: t('owner.edit'), key: 'e' },
    { name: 'download', label: t('owner.download'), key: 'd' },
    { name: 'share_link', label: t('owner.share_link'), key: 'l' },
    { name: 'album', label: t('owner.album'), key: 'a' },
    { name: 'delete', label: t('owner.delete'), key: 'Delete' },
  ]
  return <ShortcutsDialog opened={opened} onClose={onClose} acts={acts} place="grid" />
}
