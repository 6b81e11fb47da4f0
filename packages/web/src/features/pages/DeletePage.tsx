import type { AdminPage } from '@imagora/contract'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { useDeletePage } from '#data/content/pages.ts'

export function DeletePage({ page: { id, name } }: { page: AdminPage }) {
  const { t } = useTranslation(['content', 'app'])
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useDeletePage()
  const leave = () => void navigate({ to: '/admin/pages', ignoreBlocker: true })
  return (
    <>
      <IconButton label={t('pages.delete_named', { name })} onClick={asking.open}>
        <Trash2 size={18} />
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => mutate(id, { onSuccess: leave })}
        title={t('pages.delete_named', { name })}
        action={t('delete')}
        isPending={isPending}
        error={error}
      >
        {t('pages.delete_hint')}
      </ConfirmDialog>
    </>
  )
}
