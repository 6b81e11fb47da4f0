import type { AdminStorage } from '@imagora/contract'
import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { afterwards } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { holderQuery, useConfirmStorage } from '#data/storages/storages.ts'

interface Props {
  storage: AdminStorage
  opened: boolean
  onClose: () => void
}

/** Whose the storage is, and the choice to take it over where that is not this site. */
function ConfirmDialog({ storage: { id, name }, opened, onClose }: Props) {
  const { t } = useTranslation('storages')
  const [isAdopting, setAdopting] = useState(false)
  const holder = useQuery({ ...holderQuery(id), enabled: opened })
  const { mutateAsync, isPending, error } = useConfirmStorage()
  const state = holder.data?.state
  const isOwn = state === 'own'
  const confirm = () =>
    afterwards(mutateAsync({ id, is_adopting: isAdopting }), () => {
      notices.success({ message: t('restored.confirmed', { name }) })
      onClose()
    })
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t('restored.named', { name })}
      hint={state ? t(`restored.holders.${state}`, { id: '', label: '', ...holder.data?.site }) : t('restored.looking')}
      action={t('restored.confirm')}
      isDisabled={state === undefined || !(isOwn || isAdopting)}
      isPending={isPending}
      error={error ?? holder.error}
      onAct={confirm}
    >
      {state && !isOwn && (
        <Checkbox
          label={t('restored.adopt')}
          checked={isAdopting}
          onChange={(event) => setAdopting(event.currentTarget.checked)}
        />
      )}
    </ActionDialog>
  )
}

/** A storage that came with a backup is only read until somebody says that it is this site's. */
export function ConfirmStorage({ storage }: { storage: AdminStorage }) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const [isOpen, dialog] = useDisclosure()
  if (storage.read_only_since === null) return null
  return (
    <Section title={t('restored.title')} hint={t('restored.hint', { ago: formats.ago(storage.read_only_since) })}>
      <Button onClick={dialog.open}>{t('restored.confirm')}</Button>
      <ConfirmDialog storage={storage} opened={isOpen} onClose={dialog.close} />
    </Section>
  )
}
