import type { AdminNotice } from '@imagora/contract'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { useDeleteNotice } from '#data/content/notices.ts'

export function DeleteNotice({ notice: { id, title } }: { notice: AdminNotice }) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useDeleteNotice()
  const leave = () => void navigate({ to: '/admin/notices', ignoreBlocker: true })
  return (
    <>
      <IconButton label={t('notices.delete_named', { title })} onClick={asking.open}>
        <Trash2 size={18} />
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => mutate(id, { onSuccess: leave })}
        title={t('notices.delete_named', { title })}
        action={t('delete')}
        isPending={isPending}
        error={error}
      >
        {t('notices.delete_hint')}
      </ConfirmDialog>
    </>
  )
}
