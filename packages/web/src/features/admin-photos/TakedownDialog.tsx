import type { AdminPhoto } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useTakedown } from '#data/library/admin-photos.ts'

interface Props {
  /** None where nothing is asked. */
  photos: AdminPhoto[]
  onClose: () => void
  onDone: () => void
}

/** Asks why, and whether the files may come back. What is taken down does not lie in any trash. */
export function TakedownDialog({ photos, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-photos')
  const [reason, setReason] = useState('')
  const [blocks, setBlocks] = useState(false)
  const { mutate, isPending, error, reset } = useTakedown()
  const count = photos.length

  const close = () => {
    reset()
    onClose()
  }
  const takeDown = () =>
    mutate(
      { ids: photos.map(({ id }) => id), reason, blocks },
      {
        onSuccess() {
          notices.success({ message: t('taken_down', { count }) })
          setReason('')
          setBlocks(false)
          onDone()
        },
      },
    )

  return (
    <ActionDialog
      opened={count > 0}
      onClose={close}
      title={t('take_down_count', { count })}
      hint={t('take_down_hint')}
      action={t('take_down')}
      isGrave
      isDisabled={reason.trim() === ''}
      isPending={isPending}
      error={error}
      onAct={takeDown}
    >
      <TextInput
        label={t('reason')}
        description={t('reason_hint')}
        value={reason}
        maxLength={limits.setting.line}
        required
        data-autofocus
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Checkbox
        label={t('block')}
        description={t('block_hint')}
        checked={blocks}
        onChange={({ currentTarget }) => setBlocks(currentTarget.checked)}
      />
    </ActionDialog>
  )
}
