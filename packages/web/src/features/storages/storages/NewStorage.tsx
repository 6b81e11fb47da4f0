import type { StorageProvider } from '@imagora/contract/storage-presets'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import { providerNames } from './storage-drivers.ts'
import { groupsQuery, useAddStorage } from '#data/storages/storages.ts'
import { StorageFields } from './StorageFields.tsx'
import { StorageTest } from './StorageTest.tsx'
import { connectionIn, driverValues, newValues, plainIn, type StorageValues } from './storage-values.ts'

interface Props {
  onAdded: (id: number) => void
}

function NewStorageForm({ groupIds, onAdded }: Props & { groupIds: number[] }) {
  const { t } = useTranslation('storages')
  const { mutateAsync: add } = useAddStorage()
  const { form, problems, isSending, onSubmit } = useApiForm<StorageValues, { id: number }>({
    initialValues: newValues('s3', groupIds),
    validate: { name: (name) => (name.trim() ? null : t('required')) },
    send: (values) => add({ ...plainIn(values), connection: connectionIn(values) }),
    onSent({ id }, { name }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('added', { name }) })
      onAdded(id)
    },
  })
  const { provider } = form.values

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <SelectField
        label={t('provider')}
        description={t(`drivers.${provider}.hint`)}
        data={providerNames.map((value) => ({ value, label: t(`drivers.${value}.name`) }))}
        value={provider}
        onChange={(value) => value && form.setValues(driverValues(value as StorageProvider))}
      />
      <ConnectionFields key={provider} form={form} secretsSet={[]} />
      <StorageTest id={null} form={form} />
      <StorageFields form={form} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}

/** Creates a storage; all groups may use it by default. */
export function NewStorage({ onAdded }: Props) {
  const { data: groups } = useQuery(groupsQuery)
  if (!groups) return <PageSkeleton />
  return <NewStorageForm groupIds={groups.map(({ id }) => id)} onAdded={onAdded} />
}
