import type { AdminStorage } from '@imagora/contract'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { storagesQuery, useStartMove } from './queries.ts'

interface Props {
  opened: boolean
  onClose: () => void
  storage: AdminStorage
}

/** Where to; and what happens meanwhile. */
export function MoveDialog({ opened, onClose, storage }: Props) {
  const { t } = useTranslation(['storages', 'app'])
  const formats = useFormats()
  const { data: storages = [] } = useQuery(storagesQuery)
  const [target, setTarget] = useState<string | null>(null)
  const { mutate, isPending, error } = useStartMove()
  const others = storages.filter(({ id }) => id !== storage.id)
  const start = () => mutate({ from_id: storage.id, to_id: Number(target) }, { onSuccess: onClose })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('move.from', { name: storage.name })}>
      <Stack>
        <Text>{t('move.explained', { count: storage.file_count, size: formats.bytes(storage.used_bytes) })}</Text>
        <ChoiceField
          label={t('move.target')}
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={t('move.choose')}
          value={target}
          onChange={setTarget}
        />
        {error && <Alert color="red">{error.message}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button disabled={target === null} loading={isPending} onClick={start}>
            {t('move.start')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
