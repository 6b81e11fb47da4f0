import type { AdminOauthProvider, OauthDriverName } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import {
  nextProviderQuery,
  useDeleteProvider,
  useTestProvider,
  useUpdateProvider,
  useCreateProvider,
} from '#data/identity/oauth-providers.ts'
import { TestSection } from '#ui/form/TestSection.tsx'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { ProviderFields, type ProviderValues, oauthDriverNames, emptyOauthOptions } from './ProviderFields.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'

interface DeleteProviderProps {
  provider: AdminOauthProvider
  onDeleted: () => void
}

/** Deletes a provider and says how many users are affected. */
function DeleteProvider({ provider: { id, name, binding_count: count }, onDeleted }: DeleteProviderProps) {
  const { t } = useTranslation('providers')
  return (
    <DeleteSection
      id={id}
      mutation={useDeleteProvider()}
      title={t('delete.title')}
      hint={t('delete.hint')}
      buttonLabel={t('delete.open')}
      dialogTitle={t('delete.named', { name })}
      warning={count > 0 ? t('delete.warning', { count }) : t('delete.nobody')}
      successMessage={t('deleted', { name })}
      onDeleted={onDeleted}
    />
  )
}

/** Tests the saved settings as far as possible without a user, and shows the result. */
function ProviderTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('providers')
  const test = useTestProvider()
  return (
    <TestSection
      labels={t('test', { returnObjects: true })}
      isUnsaved={isUnsaved}
      test={test}
      onRun={() => test.mutate(id)}
      formatFinding={({ step, outcome }) =>
        outcome === 'ok' ? t(`test.ok.${step}`) : t(`test.step.${step}`) + t(`test.outcome.${outcome}`)
      }
    />
  )
}

interface Props {
  provider: AdminOauthProvider
  onDone: () => void
}

export function ProviderPanel({ provider, onDone }: Props) {
  const { t } = useTranslation(['providers', 'app'])
  const { id, name, client_id, is_enabled, options, claim_rules, is_claims_once, is_claim_required } = provider
  const { mutateAsync: change } = useUpdateProvider()
  const initialValues: ProviderValues = {
    name,
    client_id,
    client_secret: null,
    is_enabled,
    options,
    claim_rules,
    is_claims_once,
    is_claim_required,
  }
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues,
    async send(values, { getInitialValues }) {
      const { client_secret, ...changes } = changedFields(getInitialValues(), values)
      const body = { ...changes, ...(client_secret && { client_secret }) }
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { setInitialValues, setFieldValue }) {
      setFieldValue('client_secret', null)
      setInitialValues({ ...values, client_secret: null })
      notices.success({ message: t('saved', { name: values.name }) })
    },
  })

  return (
    <>
      <CopyableAddress
        text={t('callback', { field: t(`drivers.${provider.provider}.callback`) })}
        address={provider.callback_url}
        copyLabel={t('copy_callback')}
      />
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <ProviderFields
          driver={provider.provider}
          form={form}
          secret={
            <PasswordField
              label={t(`drivers.${provider.provider}.secret`)}
              autoComplete="off"
              placeholder={t('app:secret.set')}
              {...form.getInputProps('client_secret')}
              value={form.values.client_secret ?? ''}
              onChange={({ currentTarget }) => form.setFieldValue('client_secret', currentTarget.value || null)}
            />
          }
        />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <ProviderTest id={id} isUnsaved={form.isDirty()} />
      <DeleteProvider provider={provider} onDeleted={onDone} />
    </>
  )
}

interface Values extends ProviderValues {
  provider: OauthDriverName
  client_secret: string
}

/** Creates a provider under the id whose callback URL is shown, and then opens its panel to test it. */
export function NewProvider({ onAdded }: { onAdded: (id: number) => void }) {
  const { t } = useTranslation(['providers', 'app'])
  const { mutateAsync: add } = useCreateProvider()
  const { data: next } = useQuery(nextProviderQuery)
  const nameOf = (driver: OauthDriverName) => (driver === 'oidc' ? '' : t(`drivers.${driver}.name`))
  const required = (text: string) => (text.trim() ? null : t('required'))
  const { form, problems, isSending, onSubmit } = useApiForm<Values, { id: number }>({
    initialValues: {
      provider: 'github',
      name: nameOf('github'),
      client_id: '',
      client_secret: '',
      is_enabled: true,
      options: emptyOauthOptions,
      claim_rules: [],
      is_claims_once: false,
      is_claim_required: false,
    },
    validate: { name: required, client_id: required, client_secret: required },
    send: (values) => add({ ...values, ...(next && { expected_id: next.id }) }),
    onSent({ id }, { name }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('added', { name }) })
      onAdded(id)
    },
  })
  const { provider } = form.values

  const choose = (driver: OauthDriverName) => {
    // An unedited name follows the selected driver.
    if (form.values.name === nameOf(provider)) form.setFieldValue('name', nameOf(driver))
    form.setFieldValue('provider', driver)
  }

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <SelectField
        label={t('driver')}
        data={oauthDriverNames.map((value) => ({ value, label: t(`drivers.${value}.name`) }))}
        value={provider}
        onChange={(value) => value && choose(value as OauthDriverName)}
      />
      {next && (
        <CopyableAddress
          text={t('callback', { field: t(`drivers.${provider}.callback`) })}
          address={next.callback_url}
          copyLabel={t('copy_callback')}
        />
      )}
      <ProviderFields
        driver={provider}
        form={form}
        secret={
          <PasswordField
            label={t(`drivers.${provider}.secret`)}
            autoComplete="off"
            {...form.getInputProps('client_secret')}
          />
        }
      />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}
