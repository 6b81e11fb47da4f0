import type { AdminStorage } from '@imagora/contract'
import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import {
  holderQuery,
  useConfirmStorage,
  useDeleteStorage,
  useUpdateStorage,
  groupsQuery,
  useCreateStorage,
  useTestUnsavedStorage,
} from '#data/storages/storages.ts'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { Finding } from '#ui/feedback/Findings.tsx'
import classes from './StoragesPage.module.css'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { ConnectionFields } from '#components/storage-connection/ConnectionFields.tsx'
import { ConnectionTest } from '#components/storage-connection/ConnectionTest.tsx'
import { driverValues, toConnectionBody } from '#components/storage-connection/connection-values.ts'
import { MigrationSection } from '#features/storages/storage-migrations/MigrationSection.tsx'
import { StorageFields } from './StorageFields.tsx'
import { toStorageBody, type StorageValues, toStorageValues, newStorageValues } from './storage-values.ts'
import type { StorageProvider } from '@imagora/contract/storage-presets'
import { SelectField } from '#ui/field/SelectField.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { providerNames } from '#components/storage-connection/storage-drivers.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

interface ConfirmStorageProps {
  storage: AdminStorage
  opened: boolean
  onClose: () => void
}

/** Shows which site holds the storage, and offers to take it over from another. */
function ConfirmStorageDialog({ storage: { id, name }, opened, onClose }: ConfirmStorageProps) {
  const { t } = useTranslation('storages')
  const [isAdopting, setAdopting] = useState(false)
  const holder = useQuery({ ...holderQuery(id), enabled: opened })
  const { mutateAsync, isPending, error } = useConfirmStorage()
  const state = holder.data?.state
  const isOwn = state === 'own'
  const confirm = () =>
    afterMutation(mutateAsync({ id, is_adopting: isAdopting }), () => {
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
      onAction={confirm}
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

/** A storage restored from a backup is read-only until an administrator confirms that it belongs to this site. */
function ConfirmStorage({ storage }: { storage: AdminStorage }) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const [isOpen, dialog] = useDisclosure()
  if (storage.read_only_since === null) return null
  return (
    <Section title={t('restored.title')} hint={t('restored.hint', { ago: formats.ago(storage.read_only_since) })}>
      <WriteAccess>
        <Button onClick={dialog.open}>{t('restored.confirm')}</Button>
      </WriteAccess>
      <ConfirmStorageDialog storage={storage} opened={isOpen} onClose={dialog.close} />
    </Section>
  )
}

interface DeleteStorageProps {
  storage: AdminStorage
  onDeleted: () => void
}

/** Deletes an empty storage. */
function DeleteStorage({ storage: { id, name }, onDeleted }: DeleteStorageProps) {
  const { t } = useTranslation('storages')
  return (
    <DeleteSection
      id={id}
      mutation={useDeleteStorage()}
      title={t('delete.title')}
      hint={t('delete.hint')}
      buttonLabel={t('delete.open')}
      dialogTitle={t('delete.named', { name })}
      warning={t('delete.warning')}
      successMessage={t('deleted', { name })}
      onDeleted={onDeleted}
    />
  )
}

/** Contents of a storage and the result of its last check. */
function StorageHealth({ storage }: { storage: AdminStorage }) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const { provider, file_count: count, used_bytes, mirror_id, lagging_count, checked_at, trouble } = storage
  return (
    <div className={classes.health}>
      <p>
        {t(`drivers.${provider}.name`)} · {t('files', { count })} · {formats.bytes(used_bytes)}
      </p>
      {checked_at && (
        <Finding kind={trouble ? 'failed' : 'ok'}>
          {t('checked', { ago: formats.ago(checked_at) })} {t(`troubles.${trouble ?? 'ok'}`)}
        </Finding>
      )}
      {mirror_id !== null && <p>{lagging_count > 0 ? t('lagging', { count: lagging_count }) : t('mirrored')}</p>}
    </div>
  )
}

interface Props {
  storage: AdminStorage
  onDone: () => void
}

const connectionFields: (keyof StorageValues)[] = ['options', 'secrets']

export function StoragePanel({ storage, onDone }: Props) {
  const { t } = useTranslation(['storages', 'app'])
  const { id } = storage
  const { mutateAsync: change } = useUpdateStorage()
  const test = useTestUnsavedStorage(id)
  const { form, problems, isSending, onSubmit } = useApiForm<StorageValues, void>({
    initialValues: toStorageValues(storage),
    async send(values, { getInitialValues }) {
      const before = getInitialValues()
      const isConnectionChanged = Object.keys(changedFields(before, values)).some((name) =>
        connectionFields.includes(name as keyof StorageValues),
      )
      const body = {
        ...changedFields(toStorageBody(before), toStorageBody(values)),
        ...(isConnectionChanged && { connection: toConnectionBody(values) }),
      }
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { setInitialValues, setFieldValue }) {
      const { secrets } = toStorageValues(storage)
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
        <ConnectionTest form={form} test={test} />
        <StorageFields form={form} storage={storage} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <MigrationSection storage={storage} />
      <DeleteStorage storage={storage} onDeleted={onDone} />
    </>
  )
}

interface NewStorageProps {
  onAdded: (id: number) => void
}

function NewStorageForm({ groupIds, onAdded }: NewStorageProps & { groupIds: number[] }) {
  const { t } = useTranslation('storages')
  const { mutateAsync: add } = useCreateStorage()
  const test = useTestUnsavedStorage(null)
  const { form, problems, isSending, onSubmit } = useApiForm<StorageValues, { id: number }>({
    initialValues: newStorageValues('s3', groupIds),
    validate: { name: (name) => (name.trim() ? null : t('required')) },
    send: (values) => add({ ...toStorageBody(values), connection: toConnectionBody(values) }),
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
      <ConnectionTest form={form} test={test} />
      <StorageFields form={form} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}

/** Creates a storage; all groups may use it by default. */
export function NewStorage({ onAdded }: NewStorageProps) {
  const { data: groups } = useQuery(groupsQuery)
  if (!groups) return <PageSkeleton />
  return <NewStorageForm groupIds={groups.map(({ id }) => id)} onAdded={onAdded} />
}
