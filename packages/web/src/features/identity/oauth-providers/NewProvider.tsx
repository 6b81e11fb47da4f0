import type { OauthDriverName } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { driverNames, noOptions, ProviderFields, type ProviderValues } from './ProviderFields.tsx'
import { useAddProvider } from '#data/identity/oauth-providers.ts'

interface Values extends ProviderValues {
  provider: OauthDriverName
  client_secret: string
}

/** Creates a provider and then opens its panel, because its callback URL is known only then. */
export function NewProvider({ onAdded }: { onAdded: (id: number) => void }) {
  const { t } = useTranslation(['providers', 'app'])
  const { mutateAsync: add } = useAddProvider()
  const nameOf = (driver: OauthDriverName) => (driver === 'oidc' ? '' : t(`drivers.${driver}.name`))
  const required = (text: string) => (text.trim() ? null : t('required'))
  const { form, problems, isSending, onSubmit } = useApiForm<Values, { id: number }>({
    initialValues: {
      provider: 'github',
      name: nameOf('github'),
      client_id: '',
      client_secret: '',
      is_enabled: true,
      options: noOptions,
    },
    validate: { name: required, client_id: required, client_secret: required },
    send: (values) => add(values),
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
        data={driverNames.map((value) => ({ value, label: t(`drivers.${value}.name`) }))}
        value={provider}
        onChange={(value) => value && choose(value as OauthDriverName)}
      />
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
