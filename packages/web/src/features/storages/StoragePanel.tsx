import type { AdminStorage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { ConfirmStorage } from './ConfirmStorage.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import { DeleteStorage } from './DeleteStorage.tsx'
import { MoveFiles } from './MoveFiles.tsx'
import { useChangeStorage } from '#data/storages/storages.ts'
import { StorageFields } from './StorageFields.tsx'
import { StorageHealth } from './StorageHealth.tsx'
import { StorageTest } from './StorageTest.tsx'
import { connectionIn, plainIn, type StorageValues, valuesOf } from './values.ts'

interface Props {
  storage: AdminStorage
  onDone: () => void
}

const connectionFields: (keyof StorageValues)[] = ['options', 'secrets']

/** One storage: how it fares, how it is reached, who has it, and what can be done with its files. */
export function StoragePanel({ storage, onDone }: Props) {
  const { t } = useTranslation(['storages', 'app'])
  const { id } = storage
  const { mutateAsync: change } = useChangeStorage()
  const { form, problems, isSending, onSubmit } = useApiForm<StorageValues, void>({
    initialValues: valuesOf(storage),
    async send(values, { getInitialValues }) {
      const before = getInitialValues()
      const isReachedAnew = Object.keys(changedFields(before, values)).some((name) =>
        connectionFields.includes(name as keyof StorageValues),
      )
      const body = {
        ...changedFields(plainIn(before), plainIn(values)),
        ...(isReachedAnew && { connection: connectionIn(values) }),
      }
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { setInitialValues, setFieldValue }) {
      const { secrets } = valuesOf(storage)
      setFieldValue('secrets', secrets)
      setInitialValues({ ...values, secrets })
      notices.success({ message: t('saved', { name: values.name }) })
    },
  })

  return (
    <>
      <StorageHealth storage={storage} />
      <ConfirmStorage storage={storage} />
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <ConnectionFields form={form} secretsSet={storage.secrets_set} />
        <StorageTest id={id} form={form} />
        <StorageFields form={form} storage={storage} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <MoveFiles storage={storage} />
      <DeleteStorage storage={storage} onDeleted={onDone} />
    </>
  )
}
