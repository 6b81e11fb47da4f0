import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/overlay/Modal.tsx'
import { AdminNav } from './AdminNav.tsx'

export function AdminDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal kind="drawer" transition="slide-right" label={t('nav.menu')} opened={opened} onClose={onClose}>
      <AdminNav onLeave={onClose} />
    </Modal>
  )
}
