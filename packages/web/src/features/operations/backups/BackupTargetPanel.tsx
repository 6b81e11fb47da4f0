import type { BackupTarget } from '@imagora/contract'
import type { StorageProvider } from '@imagora/contract/storage-presets'
import { NumberInput, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { ConnectionFields } from '#components/storage-connection/ConnectionFields.tsx'
import { ConnectionTest } from '#components/storage-connection/ConnectionTest.tsx'
import {
  type ConnectionValues,
  driverValues,
  noSecrets,
  toConnectionBody,
} from '#components/storage-connection/connection-values.ts'
import { storageDrivers } from '#components/storage-connection/storage-drivers.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import {
  useCreateBackupTarget,
  useDeleteBackupTarget,
  useTestBackupTarget,
  useUpdateBackupTarget,
} from '#data/operations/backup-targets.ts'
import { changedFields } from '#lib/state/changed-fields.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'

interface TargetValues extends ConnectionValues {
  name: string
  keep_daily: number
  keep_weekly: number
  keep_monthly: number
  is_enabled: boolean
}

/** Backups stay on servers that keep files apart from this machine and can tell who connects. */
const targetProviders: StorageProvider[] = ['s3', 'webdav', 'sftp']

const MAX_KEPT_COUNT = 366

const toTargetBody = ({ name, keep_daily, keep_weekly, keep_monthly, is_enabled }: TargetValues) => ({
  name,
  keep_daily,
  keep_weekly,
  keep_monthly,
  is_enabled,
})

const toTargetValues = (target: BackupTarget): TargetValues => ({
  ...toTargetBody(target as TargetValues & BackupTarget),
  provider: target.provider,
  options: { ...storageDrivers[target.provider].options, ...target.options },
  secrets: noSecrets(target.provider),
})

function TargetFields({ form }: { form: UseFormReturnType<TargetValues> }) {
  const { t } = useTranslation('backups')
  const kept = (field: 'keep_daily' | 'keep_weekly' | 'keep_monthly') => (
    <NumberInput
      label={t(`targets.${field}`)}
      min={0}
      max={MAX_KEPT_COUNT}
      allowDecimal={false}
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      <TextInput label={t('targets.name')} {...form.getInputProps('name')} />
      {kept('keep_daily')}
      {kept('keep_weekly')}
      {kept('keep_monthly')}
      <Switch label={t('targets.is_enabled')} {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
    </>
  )
}

/** Edits a target: its connection, what it keeps, and whether new backups go there. */
export function BackupTargetPanel({ target, onDone }: { target: BackupTarget; onDone: () => void }) {
  const { t } = useTranslation(['backups', 'app'])
  const { id, name } = target
  const { mutateAsync: change } = useUpdateBackupTarget()
  const test = useTestBackupTarget(id)
  const removal = useDeleteBackupTarget()
  const { form, problems, isSending, onSubmit } = useApiForm<TargetValues, void>({
    initialValues: toTargetValues(target),
    async send(values, { getInitialValues }) {
      const { options, secrets, ...changes } = changedFields(getInitialValues(), values)
      const body = { ...changes, ...((options ?? secrets) && { connection: toConnectionBody(values) }) }
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('targets.saved', { name: values.name }) })
      onDone()
    },
  })
  return (
    <>
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <ConnectionFields form={form} secretsSet={target.secrets_set} />
        <ConnectionTest form={form} test={test} />
        <TargetFields form={form} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <DeleteSection
        id={id}
        mutation={removal}
        title={t('targets.delete')}
        hint={t('targets.delete_hint')}
        buttonLabel={t('targets.delete')}
        dialogTitle={t('targets.delete_named', { name })}
        warning={t('targets.delete_warning')}
        successMessage={t('targets.deleted', { name })}
        onDeleted={onDone}
      />
    </>
  )
}

export function NewTarget({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['backups', 'storages'])
  const { mutateAsync: add } = useCreateBackupTarget()
  const test = useTestBackupTarget(null)
  const { form, problems, isSending, onSubmit } = useApiForm<TargetValues, { id: number }>({
    initialValues: {
      ...driverValues('s3'),
      name: '',
      keep_daily: 7,
      keep_weekly: 4,
      keep_monthly: 6,
      is_enabled: true,
    },
    validate: { name: (name) => (name.trim() ? null : t('storages:required')) },
    send: (values) => add({ ...toTargetBody(values), connection: toConnectionBody(values) }),
    onSent(_answer, { name }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('targets.added', { name }) })
      onDone()
    },
  })
  const { provider } = form.values
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <SelectField
        label={t('storages:provider')}
        description={t(`storages:drivers.${provider}.hint`)}
        data={targetProviders.map((value) => ({ value, label: t(`storages:drivers.${value}.name`) }))}
        value={provider}
        onChange={(value) => value && form.setValues(driverValues(value as StorageProvider))}
      />
      <ConnectionFields key={provider} form={form} secretsSet={[]} />
      <ConnectionTest form={form} test={test} />
      <TargetFields form={form} />
      <SubmitRow label={t('targets.add')} isSending={isSending} />
    </Form>
  )
}
