import type { AdminPhoto } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { notices } from '#ui/notices.tsx'
import { useTakedown } from './queries.ts'

interface Props {
  /** None where nothing is asked. */
  photos: AdminPhoto[]
  onClose: () => void
  onDone: () => void
}

/** Asks why, and whether the files may come back. What is taken down does not lie in any trash. */
export function TakedownDialog({ photos, onClose, onDone }: Props) {
  const { t } = useTranslation(['admin-photos', 'app'])
  const [reason, setReason] = useState('')
  const [blocks, setBlocks] = useState(false)
  const { mutate, isPending, error, reset } = useTakedown()
  const count = photos.length

  const close = () => {
    reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ids = photos.map(({ id }) => id)
    mutate(
      { ids, reason, blocks },
      {
        onSuccess() {
          notices.success({ message: t('taken_down', { count }) })
          setReason('')
          setBlocks(false)
          onDone()
        },
      },
    )
  }

  return (
    <Dialog opened={count > 0} onClose={close} title={t('take_down_count', { count })}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{t('take_down_hint')}</Text>
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
          {error && <Alert color="red">{error.message}</Alert>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('app:cancel')}
            </Button>
            <Button type="submit" color="red" loading={isPending} disabled={reason.trim() === ''}>
              {t('take_down')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
