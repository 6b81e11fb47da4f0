import type { AdminStorage } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { storagesQuery, useStartMove, movesQuery } from '#data/storages/storages.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Section } from '#ui/layout/Section.tsx'
import { MigrationRow } from './MigrationRow.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  storage: AdminStorage
}

/** Choice of the target storage. */
function MigrationDialog({ opened, onClose, storage }: Props) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const { data: storages = [] } = useQuery(storagesQuery)
  const [target, setTarget] = useState<string | null>(null)
  const { mutate, isPending, error } = useStartMove()
  const others = storages.filter(({ id }) => id !== storage.id)
  const start = () => mutate({ from_id: storage.id, to_id: Number(target) }, { onSuccess: onClose })
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t('move.from', { name: storage.name })}
      hint={t('move.explained', { count: storage.file_count, size: formats.bytes(storage.used_bytes) })}
      action={t('move.start')}
      isDisabled={target === null}
      isPending={isPending}
      error={error}
      onAction={start}
    >
      <SelectField
        label={t('move.target')}
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={t('move.choose')}
        value={target}
        onChange={setTarget}
      />
    </ActionDialog>
  )
}

/** Migrates all files of a storage to another one, and shows a running migration. */
export function MigrationSection({ storage }: { storage: AdminStorage }) {
  const { t } = useTranslation('storages')
  const [isOpen, dialog] = useDisclosure()
  const { data: moves = [] } = useQuery(movesQuery)
  const current = moves.find(
    ({ state, from, to }) =>
      (state === 'running' || state === 'paused') && (from.id === storage.id || to.id === storage.id),
  )
  return (
    <Section title={t('move.title')} hint={t('move.hint')}>
      {current ? (
        <MigrationRow move={current} />
      ) : (
        <WriteAccess>
          <Button variant="default" onClick={dialog.open}>
            {t('move.open')}
          </Button>
        </WriteAccess>
      )}
      <MigrationDialog opened={isOpen} onClose={dialog.close} storage={storage} />
    </Section>
  )
}
